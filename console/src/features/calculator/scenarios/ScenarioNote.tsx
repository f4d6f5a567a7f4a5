import { Alert, Button, Group, Text } from '@mantine/core';
import { calculatorCalls as calls } from 'contract/features/calculator/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { refused } from '../../../ui/refusal/refused.ts';

const RenameDialog = lazy(async () => ({ default: (await import('./RenameDialog.tsx')).RenameDialog }));
const ScenarioHistory = lazy(async () => ({ default: (await import('./ScenarioHistory.tsx')).ScenarioHistory }));

interface Props {
  scenario: Answer<typeof calls.scenario>;
  onAnew: () => void;
}

/** Tells which saved calculation is shown and whether its data have changed since it was saved. */
export function ScenarioNote({ scenario, onAnew }: Props) {
  const { guid, name, note, author, createdAt, isOutdated } = scenario;
  const [opened, setOpened] = useState<'name' | 'history' | null>(null);
  const mayNotChange = useRefusal('calculator', 'update');
  const close = () => setOpened(null);
  return (
    <Alert color={isOutdated ? 'orange' : 'blue'} title={isOutdated ? `«${name}»: данные изменились` : `«${name}»`}>
      <Group justify="space-between">
        <Text size="sm">
          {`Сохранён ${formatDateTime(createdAt, 'Europe/Moscow')}${author ? `, ${author}` : ''}. Показан по данным и ценам того дня.`}
          {note && ` ${note}`}
        </Text>
        <Group gap={6}>
          <Button size="compact-sm" variant="default" {...refused(mayNotChange)} onClick={() => setOpened('name')}>
            Изменить название
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setOpened('history')}>
            История
          </Button>
          <Button size="compact-sm" variant="default" onClick={onAnew}>
            Рассчитать по сегодняшним данным
          </Button>
        </Group>
      </Group>
      <Suspense>
        {opened === 'name' && <RenameDialog scenario={scenario} onClose={close} />}
        {opened === 'history' && <ScenarioHistory guid={guid} name={name} onClose={close} />}
      </Suspense>
    </Alert>
  );
}
