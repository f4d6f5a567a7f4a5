import { forecastScoreCalls as calls } from 'contract/features/forecasts/scores/calls.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { definitionOf } from '../sources/target.service.ts';
import { accuraciesOf, accuracyOf } from './accuracy.service.ts';

/** Serves the accuracy of published forecasts. */
export function serveForecastScores(server: Server): void {
  serve(server, calls.accuracies, ({ tx, query }) => accuraciesOf(tx, query));
  serve(server, calls.accuracy, async ({ tx, params, query }) =>
    accuracyOf(tx, await definitionOf(tx, params.guid), query.days),
  );
}
