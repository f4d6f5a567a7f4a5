import { UnstyledButton } from '@mantine/core';
import { intervalMoments } from 'contract/time/day-shape.ts';
import { qualities } from 'contract/features/measurements/facts.ts';
import type { DayOfValues } from 'contract/features/measurements/point-values.ts';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import classes from './Measurements.module.css';

interface Props {
  days: readonly DayOfValues[];
  nameOf: (moment: number) => string;
  zone: string;
  stepMinutes: number;
  onDay: (day: string) => void;
}

const MAX_DAYS = 31;

/** Days by interval, the newest first; of a long period only the last month. */
export function ValueTable({ days, nameOf, zone, stepMinutes, onDay }: Props) {
  const shown = days.slice(-MAX_DAYS).toReversed();
  const longest = shown.toSorted((a, b) => b.values.length - a.values.length)[0];
  const names = longest ? intervalMoments(longest.day, zone, stepMinutes).map(nameOf) : [];
  return (
    <>
      {days.length > MAX_DAYS && <p>Показан последний месяц: весь период — в файле.</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section className={classes.scroll} aria-label="Значения профиля по интервалам" tabIndex={0}>
        <table className={classes.values}>
          <thead>
            <tr>
              <th scope="col">Интервал</th>
              {shown.map(({ day }) => (
                <th key={day} scope="col">
                  <UnstyledButton onClick={() => onDay(day)}>{formatDate(day)}</UnstyledButton>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- an hour may occur twice in a day
              <tr key={index}>
                <th scope="row">{name}</th>
                {shown.map(({ day, values, quality }) => {
                  const value = values[index] ?? null;
                  return (
                    <td
                      key={day}
                      data-quality={value === null ? 'none' : quality?.[index]}
                      data-tip={qualities[Number(quality?.[index] ?? 0) || -1]}
                    >
                      {value === null ? '—' : formatNumber(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
