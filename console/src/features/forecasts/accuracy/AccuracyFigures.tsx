import { SegmentedControl } from '@mantine/core';
import { monthText } from 'contract/time/calendar.ts';
import { dayBegins, HOURS, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { ForecastAccuracyCard } from 'contract/features/forecasts/scores/answers.ts';
import { compositionText, sharesOf, together } from 'contract/features/measurements/energy-sum.ts';
import { unscoredText } from 'contract/features/forecasts/scores/soundness.ts';
import type { WidgetData, WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { useState } from 'react';
import { countOf, formatNumber, NBSP } from '../../../ui/text/format.ts';
import classes from '../shown/Forecasts.module.css';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { HourHeat } from '../shown/HourHeat.tsx';

type Lines = WidgetDataOf<'series'>['lines'];

/** A height at which all bars are visible at once. */
const barsHeight = (bars: number) => 30 + 28 * bars;

/** The sources of the actual values and how gaps were filled for the comparison; undefined when there are no gaps. */
function comparedText({ byDay: days, unscored }: ForecastAccuracyCard, unit: string): string | undefined {
  const fact = together([...days, ...unscored].flatMap(({ composition }) => composition ?? []));
  const added = days.reduce((sum, { compared }) => sum + (compared?.added ?? 0), 0);
  const missing = days.reduce((sum, { compared }) => sum + (compared ? HOURS - compared.hours : 0), 0);
  const parts = [
    ...(fact.expected && sharesOf(fact)?.measured !== 100 ? [`Факт: ${compositionText(fact)}`] : []),
    ...(added >= 0.5 ? [`добавлено за точки без данных ${formatNumber(Math.round(added))}${NBSP}${unit}`] : []),
    ...(unscored.length
      ? [`${countOf(unscored.length, ['день', 'дня', 'дней'])} ${unscoredText(unscored.map(({ share }) => share))}`]
      : []),
    ...(missing ? [`без сравнения остались ${countOf(missing, ['час', 'часа', 'часов'])}`] : []),
  ];
  return parts.length ? `${parts.join('; ')}.` : undefined;
}

interface Props {
  accuracy: ForecastAccuracyCard;
  unit: string;
  isMonthly: boolean;
}

/** Forecast and actual by day, the error by hour and its cost. */
export function AccuracyFigures({ accuracy, unit, isMonthly }: Props) {
  const { scores, costByHour, cost, unscored } = accuracy;
  const byDay = [...accuracy.byDay, ...unscored.map((day) => ({ ...day, wape: null }))].toSorted((one, other) =>
    one.day < other.day ? -1 : 1,
  );
  const [view, setView] = useState('error');
  const by = isMonthly ? 'По месяцам' : 'По дням';
  const dataOf = (of: string, lines: Lines): WidgetData =>
    isMonthly
      ? { shape: 'categories', unit: of, labels: byDay.map(({ day }) => monthText(day)), groups: lines }
      : {
          shape: 'series',
          unit: of,
          step: 'day',
          times: byDay.map(({ day }) => dayBegins(day, MOSCOW_ZONE)),
          lines,
          note: comparedText(accuracy, unit),
        };
  const heightOf = (lines: number) => (isMonthly && view !== 'table' ? barsHeight(lines * byDay.length) : 280);
  return (
    <>
      <section className={classes.part} aria-label={by}>
        <h2 className={classes.title}>{by}</h2>
        <SegmentedControl
          size="xs"
          aria-label={`Вид: ${by.toLowerCase()}`}
          data={[
            { value: 'error', label: 'Ошибка' },
            { value: 'line', label: 'Прогноз и факт' },
            { value: 'table', label: 'Таблица' },
          ]}
          value={view}
          onChange={setView}
        />
        {view === 'error' ? (
          <Picture
            height={heightOf(1)}
            isKept
            title={`Ошибка ${by.toLowerCase()}`}
            kind="bars"
            data={dataOf('WAPE, %', [
              { name: 'WAPE', meaning: 'forecast', values: byDay.map(({ wape }) => wape && 100 * wape) },
            ])}
          />
        ) : (
          <Picture
            height={heightOf(2)}
            isKept
            title={`Опубликованное и факт ${by.toLowerCase()}`}
            kind={isMonthly && view === 'line' ? 'bars' : (view as 'line' | 'table')}
            data={dataOf(unit, [
              { name: 'Факт', meaning: 'fact', values: byDay.map(({ actual }) => actual) },
              { name: 'Прогноз', meaning: 'forecast', values: byDay.map(({ forecast }) => forecast) },
            ])}
          />
        )}
      </section>
      <HourHeat scores={scores} />
      {cost !== null && (
        <section className={classes.part} aria-label="Цена ошибки по часам">
          <h2 className={classes.title}>Цена ошибки по часам</h2>
          <Picture
            height={barsHeight(costByHour.length)}
            title="Цена ошибки по часам"
            kind="bars"
            data={{
              shape: 'categories',
              unit: '₽',
              labels: costByHour.map((_, hour) => `Час ${hour + 1}`),
              groups: [
                {
                  name: 'Цена ошибки',
                  meaning: 'alarm',
                  values: costByHour.map((value) => value && Math.round(value)),
                },
              ],
            }}
          />
        </section>
      )}
    </>
  );
}
