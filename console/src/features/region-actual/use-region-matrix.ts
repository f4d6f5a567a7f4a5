import type { CellState } from 'contract/features/region-actual/facts.ts';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { type RefreshRequest } from 'contract/features/region-actual/calls.ts';
import { addMonths, monthOf } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { holesIn, rangeOf, type MatrixStretch } from './matrix/cells.ts';
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

  const found = search.toLocaleLowerCase('ru');
  const rows = (data?.rows ?? []).filter(
    ({ name, code, states }) =>
      (!found || name.toLocaleLowerCase('ru').includes(found) || code === found) && (!state || states.includes(state)),
  );
  const holes = data && chosen ? holesIn(rows, rangeOf(chosen)) : [];
  const number = holes.reduce((sum, { columns }) => sum + columns.length, 0);
  const isOfDays = chosen !== null && asked.step === 'day';

  /** The selection, or everything shown when nothing is selected. */
  const wanted = (): Omit<RefreshRequest, 'mode'> => {
    const { columns } = data!;
    const range = chosen ? rangeOf(chosen) : { top: 0, bottom: rows.length - 1, left: 0, right: columns.length - 1 };
    const seen = rows.slice(range.top, range.bottom + 1).map(({ guid }) => guid);
    return {
      dataset: asked.dataset,
      regions: holes.length ? holes.map(({ region }) => region) : seen,
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
    rows,
    chosen,
    holes: { number, regions: holes.length },
    canStart: rows.length > 0 && !(isOfDays && number === 0),
    wanted,
    choose: setChosen,
    ask: (change: Partial<MatrixQuery>) => narrow(() => setAsked({ ...asked, ...change })),
    find: (text: string) => narrow(() => setSearch(text)),
    filter: (value: CellState | null) => narrow(() => setState(value)),
  };
}

export type RegionMatrixView = ReturnType<typeof useRegionMatrix>;
