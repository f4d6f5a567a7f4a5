import { cellStates, type CellState } from 'contract/features/region-actual/facts.ts';
import type { Ref } from 'react';
import { isKnownHole } from './cells.ts';
import classes from '../RegionActual.module.css';
import { signs } from './paint.ts';

/** The legend of colours and signs; the canvas takes its colours from it. */
export const Legend = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <div className={classes.legend} ref={ref}>
    {Object.entries(cellStates).map(([state, label]) => (
      <span key={state}>
        <i
          className={classes.key}
          data-state={state}
          data-hole={isKnownHole(state as CellState) || undefined}
          aria-hidden
        >
          {signs[state as CellState]}
        </i>
        {label}
      </span>
    ))}
    <b className={classes.hole} data-hole-color aria-hidden hidden />
    <b className={classes.accent} data-accent-color aria-hidden hidden />
  </div>
);
