import { Alert, Button, Group, Text } from '@mantine/core';
import { calculatorCalls as calls } from 'contract/features/calculator-calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { formatDateTime } from '../../ui/format.ts';

interface Props {
  scenario: Answer<typeof calls.scenario>;
  onAnew: () => void;
}

/** Which kept calculation is shown, and whether its data are still those of today. */
export const ScenarioNote = ({ scenario, onAnew }: Props) => (
  <Alert
    color={scenario.isOutdated ? 'yellow' : 'blue'}
    title={scenario.isOutdated ? `«${scenario.name}»: данные изменились` : `«${scenario.name}»`}
  >
    <Group justify="space-between">
      <Text size="sm">
        {`Сохранён ${formatDateTime(scenario.createdAt, 'Europe/Moscow')}${scenario.author ? `, ${scenario.author}` : ''}. Показан по данным и ценам того дня.`}
        {scenario.note && ` ${scenario.note}`}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onAnew}>
        Рассчитать по сегодняшним данным
      </Button>
    </Group>
  </Alert>
);
