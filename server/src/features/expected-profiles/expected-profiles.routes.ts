import { expectedProfileCalls as calls } from 'contract/features/expected-profiles/calls.ts';
import { daysBetween } from 'contract/time/day-shape.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { daysOf } from '../../series/read.ts';
import { deviationOf, expectationsOf } from '../measurements/rules/expected.service.ts';
import { channelOf, checkPeriod, readablePoint } from '../measurements/points.service.ts';
import { refuseHiddenWeeks, usualDays } from './usual.service.ts';

/** Serves the comparison of a point's values with its expected profile, and typical days for creating one. */
export function serveExpectedProfiles(server: Server): void {
  serve(server, calls.days, async ({ tx, actor, params, query: { from, to } }) => {
    checkPeriod({ from, to });
    const series = await channelOf(tx, await readablePoint(tx, actor, params.guid), '01');
    if (!series) return [];
    const expectation = await expectationsOf(tx, [series.id]);
    const stored = new Map((await daysOf(tx, series.id, from, to)).map(({ day, v }) => [day, v]));
    return daysBetween(from, to).flatMap((day) => {
      const expected = expectation(series.id, day);
      return expected ? [{ day, ...expected, ...deviationOf(stored.get(day) ?? [], expected) }] : [];
    });
  });
  serve(server, calls.usual, async ({ tx, actor, params, query: { weeks } }) => {
    refuseHiddenWeeks(tx, weeks);
    return usualDays(tx, await channelOf(tx, await readablePoint(tx, actor, params.guid), '01'), weeks);
  });
}
