import type { CellState } from 'contract/features/region-actual/facts.ts';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { type RefreshRequest } from 'contract/features/region-actual/calls.ts';
import { addMonths, monthOf } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { holesIn, isNear, nearestFirst, rangeOf, type MatrixStretch } from './matrix/cells.ts';
import type { MatrixQuery } from './Toolbar.tsx';

/** The part of the matrix shown, the selection, and the request of a run for it. */
export function useRegionMatrix() {
  const [asked, setAsked] = useState<MatrixQuery>(() => {
    const present = monthOf(moscowToday());
    return { dataset: 'load', from: addMonths(present, -13), to: present, step: 'month' };
  });
  const [search, setSearch] = useState('');
  const [state, setState] = useState<CellState | null>(null);
  const [chosen, setChosen] = useState<MatrixStretch | null>(null);
  const { data, error, refetch } = useCall(calls.matrix, { query: asked }, { keepPrevious: true });

  const [isWhole, setWhole] = useState(false);
  const found = search.toLocaleLowerCase('ru');
  const known = nearestFirst(data?.rows ?? []);
  const matching = known.filter(
    ({ name, code, states }) =>
      (!found || name.toLocaleLowerCase('ru').includes(found) || code === found) && (!state || states.includes(state)),
  );
  const near = found || state ? [] : matching.filter(isNear);
  const rest = near.length > 0 ? matching.length - near.length : 0;
  const rows = rest > 0 && !isWhole ? near : matching;
  const holes = data && chosen ? holesIn(rows, rangeOf(chosen)) : [];
  const number = holes.reduce((sum, { columns }) => sum + columns.length, 0);
  const isOfDays = chosen !== null && asked.step === 'day';

  /** The selection, or everything shown when nothing is selected. */
  const wanted = (): Omit<RefreshRequest, 'mode'> => {
    const { columns } = data!;
    const range = chosen ? rangeOf(chosen) : { top: 0, bottom: rows.length - 1, left: 0, right: columns.length - 1 };
    const selected = rows.slice(range.top, range.bottom + 1).map(({ guid }) => guid);
    return {
      dataset: asked.dataset,
      regions: holes.length ? holes.map(({ region }) => region) : selected,
      from: monthOf(columns[range.left]!),
      to: monthOf(columns[range.right]!),
      cells: isOfDays
        ? holes.flatMap(({ region, columns: places }) =>
            places.map((place) => ({ region, day: columns[place]!, hours: [] })),
          )
        : null,
    };
  };
  /** A change of rows or columns clears the selection. */
  const narrow = (change: () => void) => {
    setChosen(null);
    change();
  };

  return {
    data,
    error,
    refetch,
    asked,
    search,
    state,
    /** All matching rows; `shown` omits the collapsed ones. */
    matching,
    rows,
    rest,
    isWhole,
    chosen,
    holes: { number, regions: holes.length },
    canStart: rows.length > 0 && !(isOfDays && number === 0),
    wanted,
    choose: setChosen,
    turnRest: () => narrow(() => setWhole(!isWhole)),
    ask: (change: Partial<MatrixQuery>) => narrow(() => setAsked({ ...asked, ...change })),
    find: (text: string) => narrow(() => setSearch(text)),
    filter: (value: CellState | null) => narrow(() => setState(value)),
  };
}

export type RegionMatrixView = ReturnType<typeof useRegionMatrix>;
