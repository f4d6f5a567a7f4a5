import { forecastScoreCalls as calls } from 'contract/features/forecasts/scores/calls.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { serve, serveFile } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { setPart } from '../../../resource/rights/record-check.ts';
import { exportBacktest } from './backtest-export.ts';
import { readBacktest, readBacktests, startBacktest } from './backtests.ts';

/** Serves back-tests of forecasts. */
export function serveBacktests(server: Server): void {
  setPart('forecast-backtests', {
    resource: forecasts,
    recordOf: async (tx, guid) =>
      (await tx.one<{ guid: string }>(sql`select forecast_guid as guid from forecast_backtest where guid = ${guid}`))
        ?.guid,
  });
  serve(server, calls.backtests, ({ tx, params }) => readBacktests(tx, params.guid));
  serve(server, calls.startBacktest, ({ tx, actor, params, body }) => startBacktest(tx, actor, params.guid, body));
  serve(server, calls.backtest, ({ tx, params }) => readBacktest(tx, params.guid));
  serveFile(server, calls.exportBacktest, ({ actor, params, query }) =>
    exportBacktest(server.pool, actor, params.guid, query.format),
  );
}
