import { SegmentedControl, Text } from '@mantine/core';
import { monthText } from 'contract/time/calendar.ts';
import type { ForecastScore } from 'contract/features/forecasts/scores/answers.ts';
import { dayTypes, forecastUnits, type DayType, type ForecastUnit } from 'contract/features/forecasts/facts.ts';
import { baselineOf } from 'contract/features/forecasts/kinds.ts';
import { useState } from 'react';
import { formatNumber } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { amountText, methodText, monthOfYearText, percentText } from '../shown/forecast-text.ts';

const sides = {
  all: 'В целом',
  lead: 'По дальности',
  hour: 'По часам',
  dayType: 'По виду дня',
  month: 'По месяцам',
  monthOfYear: 'По месяцам года',
} as const satisfies Readonly<Partial<Record<ForecastScore['by'], string>>>;
type Side = keyof typeof sides;

const keyText: Readonly<Record<Side, (key: string, isMonthly: boolean) => string>> = {
  all: () => 'Всё',
  lead: (key, isMonthly) => (isMonthly ? `На ${key}-й месяц` : `На ${key}-е сутки`),
  hour: (key) => `Час ${key}`,
  dayType: (key) => dayTypes[key as DayType] ?? key,
  month: monthText,
  monthOfYear: monthOfYearText,
};

interface Props {
  scores: readonly ForecastScore[];
  unit: ForecastUnit;
  isMonthly: boolean;
}

/** Months of the year are sorted by the calendar, not by their order in the response. */
const rowsOf = (scores: readonly ForecastScore[], side: Side) => {
  const rows = scores.filter(({ by }) => by === side);
  return side === 'monthOfYear' ? rows.toSorted((a, b) => Number(a.key) - Number(b.key)) : rows;
};

/** The scores of the methods beside the baseline, in any grouping. */
export function ScoreTable({ scores, unit, isMonthly }: Props) {
  const baseline = baselineOf(isMonthly ? 'monthly' : 'hourly');
  const [side, setSide] = useState<Side>('all');
  const present = (Object.keys(sides) as Side[]).filter((by) => scores.some((score) => score.by === by));
  const columns: readonly PlainColumn<ForecastScore>[] = [
    { label: sides[side], cell: ({ key }) => keyText[side](key, isMonthly) },
    { label: 'Метод', cell: ({ method }) => `${methodText(method)}${method === baseline ? ' — точка отсчёта' : ''}` },
    { label: 'Значений', cell: ({ count }) => formatNumber(count) },
    { label: 'WAPE', cell: ({ wape }) => percentText(wape) },
    { label: 'MAPE', cell: ({ mape }) => percentText(mape) },
    { label: `MAE, ${forecastUnits[unit]}`, cell: ({ mae }) => amountText(mae) },
    { label: `RMSE, ${forecastUnits[unit]}`, cell: ({ rmse }) => amountText(rmse) },
    { label: 'Смещение', cell: ({ bias }) => percentText(bias) },
    { label: 'MASE', cell: ({ mase }) => amountText(mase) },
    { label: 'Pinball', cell: ({ pinball }) => amountText(pinball) },
    { label: 'В полосе', cell: ({ coverage }) => percentText(coverage, 1) },
  ];
  const counts = new Set(scores.filter(({ by }) => by === 'all').map(({ count }) => count));
  return (
    <>
      {counts.size > 1 && (
        <Text size="sm" c="dimmed">
          Не у всех методов хватило истории на весь срок: сравнивайте методы с одинаковым числом значений.
        </Text>
      )}
      {present.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Как разложить оценки"
          style={{ alignSelf: 'flex-start' }}
          data={present.map((value) => ({ value, label: sides[value] }))}
          value={side}
          onChange={(value) => setSide(value as Side)}
        />
      )}
      <PlainTable
        label="Оценки"
        columns={columns}
        rows={rowsOf(scores, side)}
        rowKey={({ by, key, method }) => `${by} ${key} ${method}`}
        nothing="Оценивать пока нечего."
      />
    </>
  );
}
