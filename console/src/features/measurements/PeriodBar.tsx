import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, dayNumber } from 'contract/time/day-shape.ts';
import { formatDate } from '../../ui/text/format.ts';

export interface Period {
  from: string;
  to: string;
}

interface Props {
  value: Period;
  onChange: (value: Period) => void;
}

const lengths = { 7: 'Неделя', 31: 'Месяц', 92: 'Квартал', 365: 'Год' } as const;

/** A range of days that moves by its own length; shorter and longer ranges keep the last day. */
export function PeriodBar({ value: { from, to }, onChange }: Props) {
  const length = dayNumber(to) - dayNumber(from) + 1;
  const move = (days: number) => onChange({ from: addDays(from, days), to: addDays(to, days) });
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" aria-label="Раньше" onClick={() => move(-length)}>
        <IconChevronLeft size={16} />
      </Button>
      <Text size="sm" fw={600}>
        {formatDate(from)} — {formatDate(to)}
      </Text>
      <Button variant="default" size="compact-sm" aria-label="Позже" onClick={() => move(length)}>
        <IconChevronRight size={16} />
      </Button>
      {Object.entries(lengths).map(([days, label]) => (
        <Button
          key={days}
          size="compact-sm"
          variant={length === Number(days) ? 'light' : 'default'}
          aria-pressed={length === Number(days)}
          onClick={() => onChange({ from: addDays(to, 1 - Number(days)), to })}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
