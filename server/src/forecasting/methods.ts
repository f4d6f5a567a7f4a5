import type { SingleMethod } from 'contract/features/forecasts/facts.ts';
import type { DayConditions } from './features.ts';
import { HoltWinters } from './holt-winters.ts';
import type { Method } from './method.ts';
import { Naive } from './naive.ts';
import { Regression } from './regression.ts';
import { SimilarDay } from './similar-day.ts';

/** The implementation of each hourly method; the first one is the fallback of the others. */
export const methods: Readonly<Record<SingleMethod, (days: DayConditions) => Method>> = {
  naive: ({ firstDay, calendar }) => new Naive(firstDay, calendar),
  similarDay: ({ firstDay, calendar }) => new SimilarDay(firstDay, calendar),
  holtWinters: () => new HoltWinters(),
  regression: (days) => new Regression(days, false),
  bentRegression: (days) => new Regression(days, true),
};

export const methodNames = Object.keys(methods) as SingleMethod[];
