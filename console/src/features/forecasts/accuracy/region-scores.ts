import type { ForecastAccuracy } from 'contract/features/forecasts/scores/answers.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import { forecastKinds } from 'contract/features/forecasts/kinds.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import type { SortPart, TableColumn } from '../../../ui/table/table-model.ts';
import { amountText, percentText } from '../shown/forecast-text.ts';

type Value = string | number | null;

interface ScoreColumn extends TableColumn<ForecastAccuracy> {
  /** The value that the rows are sorted by. */
  value: (row: ForecastAccuracy) => Value;
}

const text = (name: string, label: string, width: number, value: (row: ForecastAccuracy) => string): ScoreColumn => ({
  name,
  label,
  width,
  isSortable: true,
  value,
  cell: value,
  title: value,
});

const number = (
  name: string,
  label: string,
  width: number,
  value: (row: ForecastAccuracy) => number | null,
  shown: (value: number | null) => string,
): ScoreColumn => ({
  name,
  label,
  width,
  isSortable: true,
  isNumeric: true,
  value,
  cell: (row) => shown(value(row)),
});

/** How much smaller the error of a forecast is than that of its baseline, as a share. */
const gainOf = ({ wape, naiveWape }: ForecastAccuracy) => (wape === null || !naiveWape ? null : 1 - wape / naiveWape);
const share = (value: number | null) => percentText(value);
const whole = (value: number | null) => percentText(value, 0);

export const scoreColumns: readonly ScoreColumn[] = [
  text('targetName', 'Регион', 220, ({ targetName }) => targetName ?? '—'),
  text('name', 'Прогноз', 220, ({ name }) => name),
  text('kind', 'Что прогнозируется', 180, ({ kind }) => forecastKinds[kind]),
  number('wape', 'WAPE', 90, ({ wape }) => wape, share),
  number('naiveWape', 'Точка отсчёта', 120, ({ naiveWape }) => naiveWape, share),
  number('gain', 'Лучше на', 90, gainOf, whole),
  number('mape', 'MAPE', 90, ({ mape }) => mape, share),
  number('bias', 'Смещение', 100, ({ bias }) => bias, share),
  number('mae', 'MAE', 90, ({ mae }) => mae, amountText),
  number('rmse', 'RMSE', 90, ({ rmse }) => rmse, amountText),
  text('unit', 'Единица', 100, ({ unit }) => forecastUnits[unit]),
  number('mase', 'MASE', 80, ({ mase }) => mase, amountText),
  number('pinball', 'Pinball', 90, ({ pinball }) => pinball, amountText),
  number('coverage', 'В полосе', 90, ({ coverage }) => coverage, whole),
  number('hit1', 'Час пика', 90, ({ hit1 }) => hit1, whole),
  number('hit3', 'В тройке', 90, ({ hit3 }) => hit3, whole),
  number(
    'hours',
    'Значений',
    100,
    ({ hours }) => hours,
    (value) => formatNumber(value ?? 0),
  ),
];

const compared = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'ru', { numeric: true });

/** Sorted rows; rows without a value come last in either direction. */
export function ordered(rows: readonly ForecastAccuracy[], { field, descending }: SortPart): ForecastAccuracy[] {
  const { value } = scoreColumns.find(({ name }) => name === field)!;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return compared(a, b) * (descending ? -1 : 1);
  });
}
