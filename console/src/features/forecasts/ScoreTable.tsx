import { SegmentedControl } from '@mantine/core';
import type { ForecastScore } from 'contract/features/forecast-scores.ts';
import { dayTypes, forecastUnits, type DayType, type ForecastUnit } from 'contract/features/forecasts.ts';
import { useState } from 'react';
import { formatNumber } from '../../ui/format.ts';
import { PlainTable, type PlainColumn } from '../../ui/PlainTable.tsx';
import { amountText, methodText, monthText, percentText } from './forecast-text.ts';

const sides = {
  all: 'В целом',
  lead: 'По дальности',
  hour: 'По часам',
  dayType: 'По виду дня',
  month: 'По месяцам',
} as const satisfies Readonly<Partial<Record<ForecastScore['by'], string>>>;
type Side = keyof typeof sides;

const keyText: Readonly<Record<Side, (key: string) => string>> = {
  all: () => 'Всё',
  lead: (key) => `На ${key}-е сутки`,
  hour: (key) => `Час ${key}`,
  dayType: (key) => dayTypes[key as DayType] ?? key,
  month: monthText,
};

interface Props {
  scores: readonly ForecastScore[];
  unit: ForecastUnit;
}

/** The scoreboard of methods, whichever way it is cut; the same hours a week ago are the baseline. */
export function ScoreTable({ scores, unit }: Props) {
  const [side, setSide] = useState<Side>('all');
  const present = (Object.keys(sides) as Side[]).filter((by) => scores.some((score) => score.by === by));
  const columns: readonly PlainColumn<ForecastScore>[] = [
    { label: sides[side], cell: ({ key }) => keyText[side](key) },
    { label: 'Метод', cell: ({ method }) => `${methodText(method)}${method === 'naive' ? ' — точка отсчёта' : ''}` },
    { label: 'WAPE', cell: ({ wape }) => percentText(wape) },
    { label: 'MAPE', cell: ({ mape }) => percentText(mape) },
    { label: `MAE, ${forecastUnits[unit]}`, cell: ({ mae }) => amountText(mae) },
    { label: `RMSE, ${forecastUnits[unit]}`, cell: ({ rmse }) => amountText(rmse) },
    { label: 'Смещение', cell: ({ bias }) => percentText(bias) },
    { label: 'MASE', cell: ({ mase }) => amountText(mase) },
    { label: 'Pinball', cell: ({ pinball }) => amountText(pinball) },
    { label: 'В полосе', cell: ({ coverage }) => percentText(coverage, 1) },
    { label: 'Значений', cell: ({ count }) => formatNumber(count) },
  ];
  return (
    <>
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
        rows={scores.filter(({ by }) => by === side)}
        rowKey={({ by, key, method }) => `${by} ${key} ${method}`}
        nothing="Оценивать пока нечего."
      />
    </>
  );
}
