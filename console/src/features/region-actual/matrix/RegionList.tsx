import { UnstyledButton } from '@mantine/core';
import { cellStates, holeStates } from 'contract/features/region-actual/facts.ts';
import type { RegionMatrix } from 'contract/features/region-actual/answers.ts';
import { monthOf } from 'contract/time/calendar.ts';
import { countOf } from '../../../ui/text/format.ts';
import { columnTitle, isKnownHole, stateAt, type MatrixRow, type MatrixStep } from './cells.ts';
import classes from '../RegionActual.module.css';

interface Props {
  matrix: RegionMatrix;
  rows: readonly MatrixRow[];
  step: MatrixStep;
  onOpen: (region: string, month: string) => void;
}

/** The number of columns that fit on a phone. */
const STRIP = 14;
const units = { month: ['месяц', 'месяца', 'месяцев'], day: ['день', 'дня', 'дней'] } as const;

/** Regions in a narrow window: the last due state of each, the amount of missing data, and a strip of the last columns.
 *  A region opens the month of that state. */
export const RegionList = ({ matrix: { columns }, rows, step, onOpen }: Props) => (
  <ul className={classes.regions}>
    {rows.map((row) => {
      const states = columns.map((_, index) => stateAt(row, index));
      const last = Math.max(
        0,
        states.findLastIndex((state) => state !== 'n' && state !== 'o'),
      );
      const holes = states.filter((state) => holeStates.includes(state)).length;
      return (
        <li key={row.guid}>
          <UnstyledButton className={classes.region} onClick={() => onOpen(row.guid, monthOf(columns[last]!))}>
            <b>{row.name}</b>
            <span>
              {columnTitle(columns[last]!)}: {cellStates[states[last]!]}
            </span>
            <span>{holes ? `Не хватает: ${countOf(holes, units[step])} из ${columns.length}` : 'Всё есть'}</span>
            <span className={classes.strip} aria-hidden>
              {columns.slice(-STRIP).map((column) => {
                const state = states[columns.indexOf(column)]!;
                return (
                  <i
                    key={column}
                    className={classes.key}
                    data-state={state}
                    data-hole={isKnownHole(state) || undefined}
                  />
                );
              })}
            </span>
          </UnstyledButton>
        </li>
      );
    })}
  </ul>
);
