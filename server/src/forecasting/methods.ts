import type { SingleMethod } from 'contract/features/forecasts/kinds.ts';
import { featuresOf, type DayConditions } from './features.ts';
import { HoltWinters } from './holt-winters.ts';
import type { Method } from './method.ts';
import { Naive } from './naive.ts';
import { NeighbourRegression } from './neighbour-regression.ts';
import { BENDS_PENALTY, PENALTY, Regression } from './regression.ts';
import { SimilarDay } from './similar-day.ts';

/** The implementation of each hourly method; the first one is the fallback of the others. */
export const methods: Readonly<Record<SingleMethod, (days: DayConditions) => Method>> = {
  naive: ({ firstDay, calendar }) => new Naive(firstDay, calendar),
  similarDay: ({ firstDay, calendar }) => new SimilarDay(firstDay, calendar),
  holtWinters: () => new HoltWinters(),
  regression: (days) => new Regression(days.firstDay, PENALTY, (level, day) => featuresOf(days, level, day, false)),
  bentRegression: (days) =>
    new Regression(days.firstDay, BENDS_PENALTY, (level, day) => featuresOf(days, level, day, true)),
  neighbourRegression: (days) => new NeighbourRegression(days),
};

export const methodNames = Object.keys(methods) as SingleMethod[];
