import { Text } from '@mantine/core';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import { useCall } from '../../../api/queries.ts';
import { countOf } from '../../../ui/text/format.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

interface Props {
  starts: readonly string[];
}

/** What else starts in the hours of the next day in which a schedule starts. */
export function NextLoad({ starts }: Props) {
  const { data } = useCall(scheduleCalls.load, { query: { hours: String(DAY_HOURS) } });
  if (!data) return null;
  const hours = new Set(starts.map((start) => Math.floor(Date.parse(start) / HOUR_MS) * HOUR_MS));
  const shared = data.filter(({ hour }) => hours.has(Date.parse(hour)));
  const others = shared.reduce((sum, hour) => sum + hour.starts, 0);
  const isBusy = shared.some((hour) => hour.isBusy);
  return (
    <Text size="sm" c={isBusy ? 'orange' : 'dimmed'}>
      {others
        ? `В те же часы ближайших суток по расписаниям: ${countOf(others, ['запуск', 'запуска', 'запусков'])}.`
        : 'В те же часы ближайших суток других запусков нет.'}
      {isBusy && ' Некоторые минуты заняты: запуски будут ждать друг друга.'}
    </Text>
  );
}
