import { Button, Group } from '@mantine/core';
import { addDays, dayNumber } from 'contract/time/day-shape.ts';
import { PeriodTurn } from '../../ui/PeriodTurn.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { beginOf, notBefore, useFirstDay } from '../../resource/frame/first-day.ts';
import { SinceNote } from '../../resource/frame/SinceNote.tsx';

export interface Period {
  from: string;
  to: string;
}

interface Props {
  value: Period;
  onChange: (value: Period) => void;
}

const lengths = { 7: 'Неделя', 31: 'Месяц', 92: 'Квартал', 365: 'Год' } as const;

/** A range of days that moves by its own length; shorter and longer ranges keep the last day. It does not begin before
 *  the first day visible to the person. */
export function PeriodBar({ value: { from, to }, onChange }: Props) {
  const length = dayNumber(to) - dayNumber(from) + 1;
  const first = useFirstDay();
  const begin = (day: string) => notBefore(first, day);
  const move = (days: number) => onChange({ from: begin(addDays(from, days)), to: begin(addDays(to, days)) });
  return (
    <Group gap="xs">
      <PeriodTurn
        begin={beginOf(first, from)}
        onTurn={(step) => move(step * length)}
      >{`${formatDate(from)} — ${formatDate(to)}`}</PeriodTurn>
      {Object.entries(lengths).map(([days, label]) => (
        <Button
          key={days}
          size="compact-sm"
          variant={length === Number(days) ? 'light' : 'default'}
          aria-pressed={length === Number(days)}
          onClick={() => onChange({ from: begin(addDays(to, 1 - Number(days))), to })}
        >
          {label}
        </Button>
      ))}
      <SinceNote />
    </Group>
  );
}
