import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ExpectedDay } from 'contract/features/expected-profiles/calls.ts';
import { useState } from 'react';
import { StatusText } from '../../../ui/StatusText.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { countOf, formatDate, formatNumber, NBSP } from '../../../ui/text/format.ts';
import { signedText } from './deviation-text.ts';

interface Props {
  days: readonly ExpectedDay[];
  onDay: (day: string) => void;
}

const forms = ['сутки', 'суток', 'суток'] as const;

const columnsOf = (onDay: Props['onDay']): readonly PlainColumn<ExpectedDay>[] => [
  {
    label: 'Сутки',
    cell: ({ day }) => (
      <Button size="compact-xs" variant="default" onClick={() => onDay(day)}>
        {formatDate(day)}
      </Button>
    ),
  },
  { label: 'Факт, кВт·ч', isNumber: true, cell: ({ actual }) => (actual === null ? '—' : formatNumber(actual)) },
  { label: 'Ожидалось, кВт·ч', isNumber: true, cell: ({ expected }) => formatNumber(expected) },
  { label: 'Отклонение, кВт·ч', isNumber: true, cell: ({ deviation }) => signedText(deviation) },
  { label: 'Отклонение, %', isNumber: true, cell: ({ percent }) => signedText(percent) },
  {
    label: 'Допустимо',
    cell: ({ actual, isOver, permittedPercent }) =>
      actual === null ? (
        'сутки неполные'
      ) : isOver ? (
        <StatusText
          kind="bad"
          icon={IconAlertTriangle}
        >{`больше ±${formatNumber(permittedPercent)}${NBSP}%`}</StatusText>
      ) : (
        `±${formatNumber(permittedPercent)}${NBSP}%`
      ),
  },
];

/** The days of a period against the expected profile: those beyond the permitted deviation, or all of them. */
export function ExpectedDays({ days, onDay }: Props) {
  const [isEvery, setEvery] = useState(false);
  const over = days.filter(({ isOver }) => isOver);
  const judged = days.filter(({ actual }) => actual !== null);
  return (
    <section aria-label="Отклонение от ожидаемого профиля">
      <Group justify="space-between">
        <Text size="sm">
          {`Отклонение от ожидаемого профиля больше допустимого: ${countOf(over.length, forms)} из ${judged.length}.`}
        </Text>
        <Checkbox
          label="Показать все сутки"
          checked={isEvery}
          onChange={(event) => setEvery(event.currentTarget.checked)}
        />
      </Group>
      {(isEvery || over.length > 0) && (
        <PlainTable
          label="Сутки против ожидаемого профиля"
          columns={columnsOf(onDay)}
          rows={(isEvery ? days : over).toReversed()}
          rowKey={({ day }) => day}
          nothing=""
        />
      )}
    </section>
  );
}
