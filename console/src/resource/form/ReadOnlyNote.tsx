import { Alert } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useWho } from '../../api/who.ts';
import { isProtected } from '../state/protection.ts';
import { isShared } from '../state/use-may.ts';
import { useRecord } from '../state/record-context.ts';

const ProposeChange = lazy(async () => ({ default: (await import('./ProposeChange.tsx')).ProposeChange }));

interface Props {
  refusal: string;
}

/** Why a record is only shown, and the next step, if there is one. */
export function ReadOnlyNote({ refusal }: Props) {
  const { resource, row } = useRecord();
  const { isReadOnly } = useWho();
  const mayPropose = !isReadOnly && (resource.scope === 'service' || isShared(row));
  return (
    <Alert color="blue" mb="md" maw={960}>
      Только просмотр. {refusal}
      {mayPropose && !isProtected(row) && (
        <Suspense>
          <ProposeChange />
        </Suspense>
      )}
    </Alert>
  );
}
