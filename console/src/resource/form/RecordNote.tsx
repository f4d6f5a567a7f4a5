import { Alert, Group } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useRecord } from '../state/record-context.ts';

const RecordSteps = lazy(async () => ({ default: (await import('./RecordSteps.tsx')).RecordSteps }));

interface Props {
  /** Why the record is read-only. */
  refusal?: string | undefined;
}

/** The height of the next step's button, reserved so that the card does not shift. */
const STEP_HEIGHT = 26;

/** Why a record is read-only, who owns it, and the next step, if there is one. */
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
