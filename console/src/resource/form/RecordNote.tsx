import { Alert, Group } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useRecord } from '../state/record-context.ts';

const RecordSteps = lazy(async () => ({ default: (await import('./RecordSteps.tsx')).RecordSteps }));

interface Props {
  /** Why the record is only shown. */
  refusal?: string | undefined;
}

/** The height of a button of the next step: the card does not move when it comes. */
const STEP_HEIGHT = 26;

/** Why a record is only shown, whose it is, and the next step, if there is one. */
export function RecordNote({ refusal }: Props) {
  const { resource, row } = useRecord();
  const isOwn = /both|service/.test(resource.scope) && row['owner'] === 'own';
  if (!refusal && !isOwn) return null;
  return (
    <Alert color="blue" mb="sm" py="xs" maw={960}>
      <Group gap="4px 12px" mih={STEP_HEIGHT}>
        {refusal && `Только просмотр. ${refusal}`}
        <Suspense>
          <RecordSteps refusal={refusal} />
        </Suspense>
      </Group>
    </Alert>
  );
}
