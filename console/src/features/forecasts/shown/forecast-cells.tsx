import type { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecastTargets, type forecasts } from 'contract/features/forecasts/facts.ts';
import { forecastKinds } from 'contract/features/forecasts/kinds.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { OwnCells } from '../../../resource/state/list-options.ts';
import { Status } from '../../../ui/StatusText.tsx';
import { formatNumber, NBSP } from '../../../ui/text/format.ts';
import { ChangedMark } from './ChangedMark.tsx';
import { percentOf } from './percent-of.ts';
import { versionLooks } from './version-looks.ts';

type Overview = Answer<typeof forecastCalls.overview>[number];

/** The cells that come from the overview of each forecast once it is loaded. */
export function cellsOf(overview: readonly Overview[] | undefined): OwnCells<typeof forecasts> {
  const found = new Map(overview?.map((one) => [one.guid, one]));
  return {
    target: {
      // It comes after the rows, and may not move them.
      width: 220,
      text: ({ guid, target }) => found.get(guid)?.targetName ?? forecastTargets[target],
    },
    kind: { text: ({ kind }) => forecastKinds[kind] },
    horizon: {
      text: ({ kind, horizon }) => `${formatNumber(Number(horizon))}${NBSP}${kind === 'monthly' ? 'мес.' : 'сут.'}`,
    },
    mape: { text: ({ mape }) => percentOf(mape) },
    hit1: { text: ({ hit1 }) => percentOf(hit1) },
    lastState: {
      width: 150,
      cell: ({ guid, lastState }) =>
        found.get(guid)?.latest?.isChanged ? (
          <ChangedMark />
        ) : lastState ? (
          <Status of={versionLooks} state={lastState} />
        ) : (
          'Не построен'
        ),
    },
  };
}
