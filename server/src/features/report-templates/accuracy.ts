import { dayNumber, shownDay } from 'contract/time/day-shape.ts';
import type { ForecastAccuracyCard } from 'contract/features/forecast-scores/answers.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import { sql } from '../../core/sql.ts';
import { numberColumn, textColumn } from '../../files/report-table.ts';
import { accuracyOf } from '../forecast-scores/accuracy.service.ts';
import { definitionsWhere, unitOf } from '../forecast-sources/target.service.ts';
import { percentOf, sum, type Template } from './question.ts';

const peakWords = (isHit: boolean | null) => (isHit === null ? '' : isHit ? 'угадан' : 'нет');

/** Published forecasts compared with actual values for the days of the period. */
export const accuracy: Template = async ({ tx, settings, from, to, today }) => {
  const named = settings.forecasts.length ? sql`f.guid = any(${settings.forecasts}::uuid[])` : sql`true`;
  const definitions = await definitionsWhere(
    tx,
    sql`f.organization_guid = (select current_organization()) and f.kind <> 'monthly' and ${named}`,
  );
  const back = Math.max(1, dayNumber(today) - dayNumber(from));
  const found: { name: string; unit: string; days: ForecastAccuracyCard['byDay'] }[] = [];
  for (const definition of definitions) {
    const { byDay } = await accuracyOf(tx, definition, back);
    const days = byDay.filter(({ day }) => day >= from && day <= to);
    if (days.length) found.push({ name: definition.name, unit: forecastUnits[unitOf(definition)], days });
  }
  const [newest] = await tx.rows<{ version: number | null; published: string | null }>(sql`
    select count(*) as version, to_char(max(v.published_at) at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI') as published
    from forecast_version v join forecast f on f.guid = v.forecast_guid
    where v.organization_guid = (select current_organization()) and ${named} and v.published_at is not null and v.revoked_at is null
      and v.day_from <= ${to} and v.day_to >= ${from}`);
  const totalOf = ({ name, unit, days }: (typeof found)[number]) => {
    const [forecast, actual] = [sum(days.map((day) => day.forecast)), sum(days.map((day) => day.actual))];
    const errors = sum(days.map((day) => (day.wape ?? 0) * day.actual));
    const peaks = days.filter(({ peakHit }) => peakHit !== null);
    const hits = peaks.filter(({ peakHit }) => peakHit).length;
    return [
      name,
      'Итого',
      unit,
      forecast,
      actual,
      percentOf(forecast - actual, actual),
      percentOf(errors, actual),
      peaks.length ? `${hits} из ${peaks.length}` : '',
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
      numberColumn('Смещение, %', 2, 12),
      numberColumn('Ошибка (WAPE), %', 2, 12),
      textColumn('Час пик', 10),
    ],
    rows: found.flatMap(({ name, unit, days }) =>
      days.map(({ day, forecast, actual, wape, peakHit }) => [
        name,
        { date: day },
        unit,
        forecast,
        actual,
        percentOf(forecast - actual, actual),
        wape === null ? null : wape * 100,
        peakWords(peakHit),
      ]),
    ),
    totals: found.map(totalOf),
    notes: found.length
      ? ['Ошибка — сумма отклонений часов по модулю к сумме факта; построенное после конца суток в точность не входит']
      : [`С ${shownDay(from)} по ${shownDay(to)} нет опубликованных прогнозов, для которых известен факт`],
    basis: [
      newest?.version
        ? `Опубликованных версий прогнозов: ${newest.version}, последняя — ${newest.published} МСК`
        : 'Опубликованных версий прогнозов нет',
    ],
    picture: null,
  };
};
