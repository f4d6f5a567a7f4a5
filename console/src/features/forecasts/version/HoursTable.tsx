import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { columnText } from '../shown/forecast-text.ts';
import classes from '../shown/Forecasts.module.css';
import { gridOf, moved, stepsBetween, type HourCell } from '../shown/hour-grid.ts';

interface Props {
  version: ForecastVersionCard;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  /** Called on Enter with hours chosen. */
  onOpen: () => void;
}

/** The values of a version by hour and day. Arrows move, Shift or the pointer selects a range, Space or Ctrl adds a cell, Enter
 *  opens the correction. */
export function HoursTable({ version, chosen, onChoose, onOpen }: Props) {
  const unit = forecastUnits[version.unit];
  const grid = gridOf(version, unit);
  const table = useRef<HTMLTableElement>(null);
  const [focus, setFocus] = useState<HourCell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<HourCell>(focus);
  const peaks = new Map(version.peaks.map(({ day, ranked }) => [day, ranked[0]?.hour]));
  const days = [...peaks.keys()];
  const textOf = columnText(version.values);

  const choose = (place: HourCell, isStretch: boolean, isOneMore: boolean) => {
    const index = grid.indexOf(place.row, place.column);
    if (isStretch) return onChoose(new Set(stepsBetween(anchor, place, grid)));
    setAnchor(place);
    if (!isOneMore) return onChoose(new Set(chosen.size === 1 && chosen.has(index) ? [] : [index]));
    const rest = new Set(chosen);
    if (!rest.delete(index)) rest.add(index);
    return onChoose(rest);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return undefined;
    if (event.key === 'Enter') return onOpen();
    if (event.key === 'Escape') return onChoose(new Set());
    const next = event.key === ' ' ? focus : moved(focus, event.key, grid);
    if (!next) return undefined;
    event.preventDefault();
    if (event.key === ' ') choose(next, false, true);
    else if (event.shiftKey) choose(next, true, false);
    setFocus(next);
    return table.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
  };
  const click = (event: MouseEvent, place: HourCell) => {
    setFocus(place);
    choose(place, event.shiftKey, event.ctrlKey || event.metaKey);
  };
  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells can be selected
        role="grid"
        aria-label={`Значения по часам, ${unit}`}
        aria-multiselectable
        className={classes.hours}
        onKeyDown={press}
      >
        <thead>
          <tr>
            <th scope="col">{version.kind === 'monthly' ? 'Месяц' : 'Час'}</th>
            {grid.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((label, row) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {grid.heads.map((head, column) => {
                const index = grid.indexOf(row, column);
                const value = version.values[index] ?? null;
                const before = version.original[index] ?? null;
                const isCorrected = value !== before;
                const isPeak = version.kind !== 'monthly' && peaks.get(days[column] ?? '') === row + 1;
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table handles the keys
                  <td
                    key={head}
                    data-place={`${row} ${column}`}
                    data-corrected={isCorrected || undefined}
                    data-peak={isPeak || undefined}
                    data-tip={isPeak ? 'Самый вероятный час пика' : undefined}
                    aria-selected={chosen.has(index)}
                    tabIndex={focus.row === row && focus.column === column ? 0 : -1}
                    onFocus={() => setFocus({ row, column })}
                    onClick={(event) => click(event, { row, column })}
                  >
                    {isCorrected && <s className={classes.before}>{textOf(before)}</s>}
                    {textOf(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
