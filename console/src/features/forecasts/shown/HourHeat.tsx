import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { HOURS } from 'contract/time/day-shape.ts';
import { dayTypes, type DayType } from 'contract/features/forecasts/facts.ts';
import type { ForecastScore } from 'contract/features/forecasts/scores/answers.ts';
import { useState } from 'react';
import { methodText } from './forecast-text.ts';
import classes from './Forecasts.module.css';
import { Picture } from '../../../ui/picture/Picture.tsx';

const hours = Array.from({ length: HOURS }, (_, index) => String(index + 1));
/** A heat map row has room for a short word only. */
const shortTypes: Readonly<Record<DayType, string>> = { working: 'Раб.', short: 'Сокр.', off: 'Вых.' };
const percent = (share: number | null | undefined) =>
  share === null || share === undefined ? null : Math.round(10_000 * share) / 100;

/** The error of a method by hour and day type: the darker a cell, the greater the error; the table shows the same. */
export function HourHeat({ scores }: { scores: readonly ForecastScore[] }) {
  const [view, setView] = useState('heatMap');
  const byBoth = scores.filter(({ by }) => by === 'dayTypeHour');
  const methods = [...new Set(byBoth.map(({ method }) => method))];
  const [chosen, setChosen] = useState(methods[0] ?? '');
  const errors = new Map(byBoth.filter(({ method }) => method === chosen).map(({ key, wape }) => [key, wape]));
  const rows = (Object.keys(dayTypes) as DayType[]).filter((type) =>
    hours.some((hour) => errors.has(`${type} ${hour}`)),
  );
  if (rows.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Ошибка по часам">
      <h2 className={classes.title}>Ошибка по часам и видам дней, WAPE</h2>
      <Group gap="sm">
        <NativeSelect
          size="xs"
          aria-label="Метод на карте"
          data={methods.map((method) => ({ value: method, label: methodText(method) }))}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Вид ошибки по часам"
          data={[
            { value: 'heatMap', label: 'Карта' },
            { value: 'table', label: 'Таблица' },
          ]}
          value={view}
          onChange={setView}
        />
      </Group>
      <Picture
        height={48 + 36 * rows.length}
        title="Ошибка по часам"
        kind={view as 'heatMap' | 'table'}
        data={{
          shape: 'matrix',
          unit: '%',
          rows: rows.map((type) => (view === 'table' ? dayTypes[type] : shortTypes[type])),
          columns: hours,
          values: rows.map((type) => hours.map((hour) => percent(errors.get(`${type} ${hour}`)))),
        }}
      />
    </section>
  );
}
