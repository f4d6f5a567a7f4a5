import { Text } from '@mantine/core';
import { ESTIMATED } from 'contract/features/measurements/facts.ts';
import type { PointValues } from 'contract/features/measurements/point-values.ts';
import { intervalMoments, intervalName } from 'contract/time/day-shape.ts';
import classes from '../Measurements.module.css';
import { stretchesOf } from './stretches-of.ts';

const signs = { complete: '', estimated: '≈', none: '○' } as const;

/** The intervals of a day as a strip, and the missing ones as text. */
export function DayStrip({ day, values: { days, zone, stepMinutes } }: { day: string; values: PointValues }) {
  const [stored] = days;
  const names = intervalMoments(day, zone, stepMinutes).map((moment) => intervalName(moment, zone, stepMinutes));
  const states = names.map((_, index) => {
    if ((stored?.values[index] ?? null) === null) return 'none';
    return Number(stored?.quality?.[index] ?? 0) === ESTIMATED ? 'estimated' : 'complete';
  });
  const missing = stretchesOf(names.map((name, index) => (states[index] === 'none' ? name : null)));
  const count = states.filter((state) => state === 'none').length;
  const text = count
    ? `Нет значений: ${count} из ${names.length} — ${missing.join(', ')}`
    : `Есть все значения: ${names.length}`;
  return (
    <div className={classes.states}>
      <div className={classes.strip} aria-hidden>
        {names.map((name, index) => (
          <i key={name} data-state={states[index]} data-tip={name}>
            {signs[states[index]!]}
          </i>
        ))}
      </div>
      <Text size="sm" mt={4}>
        {text}
      </Text>
    </div>
  );
}
