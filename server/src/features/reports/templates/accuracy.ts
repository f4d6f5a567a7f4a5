import { addDays, dayNumber, shownDay } from 'contract/time/day-shape.ts';
import type { ForecastAccuracyCard } from 'contract/features/forecasts/scores/answers.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import { sql } from '../../../core/sql.ts';
import { numberColumn, textColumn } from '../../../files/report-table.ts';
import { accuracyOf } from '../../forecasts/scores/accuracy.service.ts';
import { definitionsWhere, unitOf } from '../../forecasts/sources/target.service.ts';
import { percentOf, sum, type Template } from './question.ts';

const peakWords = (isHit: boolean | null) => (isHit === null ? '' : isHit ? 'угадан' : 'нет');

/** The basis of a day's error. */
const comparedIn = ({ forecast, actual, compared }: ForecastAccuracyCard['byDay'][number]) =>
  compared ?? { forecast, actual };

interface Found {
  name: string;
  unit: string;
  days: ForecastAccuracyCard['byDay'];
  costs: Pick<ForecastAccuracyCard, 'cost' | 'costHours' | 'costReason' | 'hours'>;
}

const COST_NOTE =
  'Цена ошибки — на сколько меньше стоил бы точный план категорий 5 и 6: час больше плана — отклонение × (цена «больше плана» − цена часа), меньше плана — отклонение × (цена часа − цена «меньше плана»), и за каждый МВт·ч отклонения — плата за отклонение; минус — отклонения оказались выгодны';

/** Why the errors of a forecast have no cost, or how many hours have one. */
const costRemark = ({ name, costs: { costHours, costReason, hours } }: Found): string[] => {
  if (costReason) return [`${name}: ${costReason}`];
  return costHours > 0 && costHours < hours ? [`${name}: цены есть для ${costHours} ч из ${hours}`] : [];
};

/** Published forecasts compared with actual values for the days of the period. */
export const accuracy: Template = async ({ tx, settings, from, to, today }) => {
  const named = settings.forecasts.length ? sql`f.guid = any(${settings.forecasts}::uuid[])` : sql`true`;
  const definitions = await definitionsWhere(
    tx,
    sql`f.organization_guid = (select current_organization()) and f.kind <> 'monthly' and ${named}`,
  );
  const until = to < today ? addDays(to, 1) : today;
  const count = Math.max(0, dayNumber(until) - dayNumber(from));
  const found: Found[] = [];
  for (const definition of definitions) {
    const { byDay: days, ...costs } = await accuracyOf(tx, definition, count, until);
    if (days.length) found.push({ name: definition.name, unit: forecastUnits[unitOf(definition)], days, costs });
  }
  const [newest] = await tx.rows<{ version: number | null; published: string | null }>(sql`
    select count(*) as version, to_char(max(v.published_at) at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI') as published
    from forecast_version v join forecast f on f.guid = v.forecast_guid
    where v.organization_guid = (select current_organization()) and ${named} and v.published_at is not null and v.revoked_at is null
      and v.day_from <= ${to} and v.day_to >= ${from}`);
  const totalOf = ({ name, unit, days, costs }: Found) => {
    const of = (value: (day: (typeof days)[number]) => number) => sum(days.map(value));
    const [forecast, actual] = [of((day) => comparedIn(day).forecast), of((day) => comparedIn(day).actual)];
    const errors = of((day) => (day.wape ?? 0) * comparedIn(day).actual);
    const peaks = days.filter(({ peakHit }) => peakHit !== null);
    const hits = peaks.filter(({ peakHit }) => peakHit).length;
    return [
      name,
      'Итого',
      unit,
      of((day) => day.forecast),
      of((day) => day.actual),
      actual,
      percentOf(forecast - actual, actual),
      percentOf(errors, actual),
      peaks.length ? `${hits} из ${peaks.length}` : '',
      costs.cost,
    ];
  };
  return {
    subtitle: ['Опубликованные прогнозы почасовых величин и факт, известный сейчас'],
    columns: [
      textColumn('Прогноз', 36),
      textColumn('Сутки', 12),
      textColumn('Единица', 10),
      numberColumn('Прогноз', 3, 16),
      numberColumn('Факт', 3, 16),
      numberColumn('Факт к сравнению', 3, 16),
      numberColumn('Смещение, %', 2, 12),
      numberColumn('Ошибка (WAPE), %', 2, 12),
      textColumn('Час пик', 10),
      numberColumn('Цена ошибки, руб.', 2, 14),
    ],
    rows: found.flatMap(({ name, unit, days }) =>
      days.map((one) => {
        const { forecast, actual } = comparedIn(one);
        return [
          name,
          { date: one.day },
          unit,
          one.forecast,
          one.actual,
          actual,
          percentOf(forecast - actual, actual),
          one.wape === null ? null : one.wape * 100,
          peakWords(one.peakHit),
          one.cost,
        ];
      }),
    ),
    totals: found.map(totalOf),
    notes: found.length
      ? [
          'Ошибка — сумма отклонений часов по модулю к сумме факта; построенное после конца суток в точность не входит',
          COST_NOTE,
          'Факт к сравнению — только часы, которые известны, с добавкой за точки без данных, если их меньше десятой части',
          ...found.flatMap(costRemark),
        ]
      : [`С ${shownDay(from)} по ${shownDay(to)} нет опубликованных прогнозов, для которых известен факт`],
    basis: [
      newest?.version
        ? `Опубликованных версий прогнозов: ${newest.version}, последняя — ${newest.published} МСК`
        : 'Опубликованных версий прогнозов нет',
    ],
    picture: null,
  };
};
