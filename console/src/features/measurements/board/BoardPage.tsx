import { useNavigate, useSearch } from '@tanstack/react-router';
import { BOARD_PAGE, boardCalls } from 'contract/features/measurements/board.ts';
import { dayStateNames } from 'contract/features/measurements/facts.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { OverviewPage } from '../../../resource/frame/OverviewPage.tsx';
import page from '../../../ui/Page.module.css';
import { Pager } from '../../../ui/table/Pager.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { readBoardSearch, type BoardSearch } from '../day-search.ts';
import { DayKeys } from '../DayKeys.tsx';
import { BoardFilters } from './BoardFilters.tsx';
import { BoardGrid, type BoardPlace } from './BoardGrid.tsx';
import { BoardStates } from './BoardStates.tsx';
import { notBefore, useFirstDay } from '../../../resource/frame/first-day.ts';

const DayDialog = lazy(async () => ({ default: (await import('./DayDialog.tsx')).DayDialog }));

const OpenTasks = lazy(async () => ({ default: (await import('./OpenTasks.tsx')).OpenTasks }));

const points = ['точка', 'точки', 'точек'] as const;

/** Points with missing values by day, the least complete first, each cell with its reason and possible actions. */
export function BoardPage() {
  const navigate = useNavigate();
  const { step, ...search } = readBoardSearch(useSearch({ strict: false }));
  const [opened, setOpened] = useState<BoardPlace | null>(null);
  const first = useFirstDay();
  const yesterday = notBefore(first, addDays(moscowToday(), -1));
  const asked = { ...search, channel: search.channel ?? '01', to: notBefore(first, search.to ?? yesterday) } as const;
  const isHourly = step === 'hour';
  const query = { ...asked, from: isHourly ? asked.to : notBefore(first, search.from ?? addDays(asked.to, -13)) };
  const answer = useCall(boardCalls.board, { query }, { keepPrevious: true });
  const change = (patch: BoardSearch) =>
    void navigate({ to: paths.board, search: { step, ...search, page: undefined, ...patch } as never, replace: true });
  return (
    <OverviewPage
      query={answer}
      state={({ states }) =>
        `Должны иметь значения: ${countOf(
          dayStateNames.reduce((sum, state) => sum + states[state], 0),
          points,
        )}; сначала самые неполные`
      }
    >
      {({ states, total, points: found }) => (
        <>
          <BoardFilters query={{ ...query, step }} onChange={change} />
          <Suspense>
            <OpenTasks />
          </Suspense>
          <BoardStates states={states} value={search.state} onChange={(state) => change({ state })} />
          {found.length === 0 ? (
            <div className={page.empty}>По этим условиям точек нет. Измените период или отбор.</div>
          ) : (
            <BoardGrid points={found} from={query.from} to={query.to} isHourly={isHourly} onOpen={setOpened} />
          )}
          <footer className={page.footer}>
            <DayKeys />
            <div className={page.grow} />
            <Pager
              page={Number(search.page ?? 1)}
              pages={Math.ceil(total / BOARD_PAGE)}
              isOpenEnded={false}
              onPage={(next) => change({ page: next > 1 ? String(next) : undefined })}
            />
          </footer>
          <Suspense>
            {opened && <DayDialog {...opened} channel={query.channel} onClose={() => setOpened(null)} />}
          </Suspense>
        </>
      )}
    </OverviewPage>
  );
}
