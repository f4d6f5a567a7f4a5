import { dayStateOf, dayStates, type DayState } from 'contract/features/measurements/facts.ts';
import type { BoardHour } from 'contract/features/measurements/board.ts';
import type { CoverageDay } from 'contract/features/measurements/point-values.ts';
import type { StateCell } from '../../ui/table/StateGrid.tsx';
import classes from './Measurements.module.css';

const signs: Readonly<Record<DayState, string>> = { complete: '✓', estimated: '≈', partial: '◐', none: '○' };

/** A day as a coloured cell; `of` describes what it belongs to. Without a day no values are expected. */
export function dayCell(day: CoverageDay | undefined, of: string): StateCell {
  if (!day) return { state: 'off', sign: '–', text: `${of}: значений не ждут` };
  const state = dayStateOf(day);
  const found = day.findings ? `, замечаний: ${day.findings}` : '';
  return {
    state,
    sign: `${signs[state]}${day.findings ? '!' : ''}`,
    text: `${of}: ${dayStates[state]}, ${day.present} из ${day.expected}${found}`,
  };
}

/** An hour as a coloured cell. */
export const hourCell = (hour: BoardHour | undefined, of: string): StateCell =>
  dayCell(hour && hour.expected + hour.present > 0 ? { ...hour, day: '', findings: 0 } : undefined, of);

/** The legend of the colours and signs of days. */
export const DayKeys = () => (
  <div className={classes.keys}>
    {Object.entries(dayStates).map(([state, label]) => (
      <span key={state}>
        <i className={classes.key} data-state={state} aria-hidden>
          {signs[state as DayState]}
        </i>
        {label}
      </span>
    ))}
    <span>
      <i className={classes.key} data-state="off" aria-hidden>
        –
      </i>
      значений не ждут
    </span>
    <span>! — есть замечания</span>
  </div>
);
