import { Alert } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useRecord } from '../state/record-context.ts';

const SharedSteps = lazy(async () => ({ default: (await import('./SharedSteps.tsx')).SharedSteps }));

interface Props {
  /** Why the record is only shown. */
  refusal?: string | undefined;
}

/** Why a record is only shown, whose it is, and the next step, if there is one. */
export function RecordNote({ refusal }: Props) {
  const { resource, row } = useRecord();
  const isBeside = /both|service/.test(resource.scope) && (refusal || row['owner'] === 'own');
  if (!refusal && !isBeside) return null;
  return (
    <Alert color="blue" mb="md" maw={960}>
      {refusal && `Только просмотр. ${refusal}`}
      {isBeside && (
        <Suspense>
          <SharedSteps />
        </Suspense>
      )}
    </Alert>
  );
}
