import { Text } from '@mantine/core';
import type { MonthAnswer } from 'contract/features/calculator/answers.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { dayText } from '../text/hour-words.ts';
import { powerText, rateText, roubles } from '../text/words.ts';

interface Row {
  day: number;
  bought: { hour: number; volume: number } | undefined;
  most: { hour: number; volume: number } | undefined;
}

const sumText = (mean: number | null, rate: number | null | undefined, what: string) =>
  mean === null || rate === null || rate === undefined
    ? null
    : `${what}: ${powerText(mean)} × ${rateText(rate)} руб./МВт = ${roubles(mean * rate)}`;

/** The hours that determine the capacity, by working day, and the cost of their average. */
export function CapacityTable({ month }: { month: MonthAnswer }) {
  const { capacity, network, prices, workingDays } = month;
  const rows = workingDays.map((day): Row => ({
    day,
    bought: capacity?.hours.find((one) => one.day === day),
    most: network?.hours.find((one) => one.day === day),
  }));
  const columns: readonly PlainColumn<Row>[] = [
    { label: 'Рабочий день', cell: ({ day }) => formatDate(dayText(month.month, day)) },
    { label: 'Час пик региона', cell: ({ bought }) => bought?.hour ?? '—' },
    { label: 'Нагрузка в час пик', cell: ({ bought }) => (bought ? powerText(bought.volume) : '—') },
    { label: 'Час наибольшей', cell: ({ most }) => most?.hour ?? '—' },
    { label: 'Наибольшая в плановых часах', cell: ({ most }) => (most ? powerText(most.volume) : '—') },
  ];
  const sums = [
    sumText(capacity?.mean ?? null, prices?.rates.capacity, 'Покупная мощность, среднее за рабочие дни'),
    sumText(network?.mean ?? null, prices?.rates.maintenance, 'Сетевая мощность, среднее из наибольших за рабочие дни'),
  ];
  return (
    <>
      {sums.map((text) => text && <Text key={text}>{text}</Text>)}
      <PlainTable
        label="Часы мощности"
        columns={columns}
        rows={rows}
        rowKey={({ day }) => String(day)}
        nothing="Рабочих дней нет."
      />
    </>
  );
}
