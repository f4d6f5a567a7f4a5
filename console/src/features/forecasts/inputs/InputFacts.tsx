import type { ForecastInputs } from 'contract/features/forecasts/answers.ts';
import facts from '../../../resource/form/Form.module.css';
import { formatDate, formatDateTime, formatNumber, NBSP } from '../../../ui/text/format.ts';
import { MOSCOW } from '../../../ui/text/time-zone.ts';
import classes from '../shown/Forecasts.module.css';

const hours = (count: number) => `${formatNumber(count)}${NBSP}ч`;

const neighbourText = ({ name, last }: NonNullable<ForecastInputs['neighbours']>[number]) =>
  `${name}${last ? ` — по ${formatDate(last)}` : ' — данных нет'}`;

/** The data quality of a forecast as a row of facts. */
export function InputFacts({ inputs }: { inputs: ForecastInputs & { hasRegion: boolean } }) {
  const {
    first,
    last,
    present,
    expected,
    completeness,
    gapHours,
    partialHours,
    outlierHours,
    lastKnownAt,
    donorHours,
  } = inputs;
  const partialText = partialHours ? `, из них ${hours(partialHours)} известны меньше чем на 90${NBSP}%` : '';
  const { hasRegion, temperature, neighbours = [] } = inputs;
  const shown: readonly (readonly [label: string, value: string])[] = [
    ['Полнота', `${formatNumber(Math.floor(10 * completeness) / 10)}${NBSP}%`],
    ['Значений', `${formatNumber(present)} из ${formatNumber(expected)}`],
    ['История', first && last ? `${formatDate(first)} — ${formatDate(last)}` : 'данных нет'],
    ['Пропуски', gapHours ? `${hours(gapHours)}${partialText}` : 'нет'],
    ['Выбросы', outlierHours ? hours(outlierHours) : 'нет'],
    ['Последнее стало известно', lastKnownAt ? formatDateTime(lastKnownAt, MOSCOW) : '—'],
    ...(donorHours ? ([['От донора', hours(donorHours)]] as const) : []),
    ...(neighbours.length > 0 ? ([['Соседние ряды', neighbours.map(neighbourText).join('; ')]] as const) : []),
    ...(hasRegion
      ? ([['Температура', temperature ? hours(temperature.present + temperature.ahead) : 'не загружена']] as const)
      : []),
  ];
  return (
    <dl className={`${facts.facts} ${classes.facts}`}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
