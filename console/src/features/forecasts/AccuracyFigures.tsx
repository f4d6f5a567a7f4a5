import { SegmentedControl } from '@mantine/core';
import { dayBegins, MOSCOW_ZONE } from 'contract/day-shape.ts';
import type { ForecastAccuracyCard } from 'contract/features/forecast-scores.ts';
import { useState } from 'react';
import classes from './Forecasts.module.css';
import { Picture } from './Picture.tsx';
import { HourHeat } from './HourHeat.tsx';

interface Props {
  accuracy: ForecastAccuracyCard;
  unit: string;
}

/** Forecast and fact by days, the error by hours, and what it cost. */
export function AccuracyFigures({ accuracy: { byDay, scores, costByHour, cost }, unit }: Props) {
  const [view, setView] = useState('error');
  const times = byDay.map(({ day }) => dayBegins(day, MOSCOW_ZONE));
  return (
    <>
      <section className={classes.part} aria-label="По дням">
        <h2 className={classes.title}>По дням</h2>
        <SegmentedControl
          size="xs"
          aria-label="Вид по дням"
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
            height={280}
            title="Ошибка по дням"
            kind="bars"
            data={{
              shape: 'series',
              unit: 'WAPE, %',
              step: 'day',
              times,
              lines: [{ name: 'WAPE', meaning: 'forecast', values: byDay.map(({ wape }) => wape && 100 * wape) }],
            }}
          />
        ) : (
          <Picture
            height={280}
            title="Опубликованное и факт по дням"
            kind={view as 'line' | 'table'}
            data={{
              shape: 'series',
              unit,
              step: 'day',
              times,
              lines: [
                { name: 'Факт', meaning: 'fact', values: byDay.map(({ actual }) => actual) },
                { name: 'Прогноз', meaning: 'forecast', values: byDay.map(({ forecast }) => forecast) },
              ],
            }}
          />
        )}
      </section>
      <HourHeat scores={scores} />
      {cost !== null && (
        <section className={classes.part} aria-label="Цена ошибки по часам">
          <h2 className={classes.title}>Цена ошибки по часам</h2>
          <Picture
            height={300}
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
