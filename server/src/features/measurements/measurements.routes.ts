import { measurementCalls, verifiedMeteringPoints } from 'contract/features/measurements/calls.ts';
import { firstVisibleMonth, refusalBefore } from 'contract/rights/data-from.ts';
import { addMonths, monthOf } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { sumOf } from 'contract/features/measurements/energy-sum.ts';
import { recheckCalls } from 'contract/features/measurements/recheck.ts';
import { pointMarks } from 'contract/features/chart-marks/calls.ts';
import { thresholdCalls } from 'contract/features/measurements/thresholds.ts';
import { pointValueCalls as calls } from 'contract/features/measurements/point-values.ts';
import { refusedPeriod } from '../../core/data-from.ts';
import { serve, serveFile } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { latestOf } from '../../series/latest.ts';
import { versionsOf } from '../../series/read.ts';
import { setDayCheck } from '../../series/check.ts';
import { setDerivation } from '../../series/derive.ts';
import { marksOfPoint } from '../chart-marks/marks.service.ts';
import { isCounted } from './consumption/counted-points.service.ts';
import { factHours } from './consumption/fact-hours.service.ts';
import { factsOf } from './consumption/facts.service.ts';
import { balanceOf } from './balance.service.ts';
import { coverageOfPoints, coverageOfYear } from './coverage.service.ts';
import { exportValues } from './export.service.ts';
import { checkDays, findingsOf } from './rules/findings.service.ts';
import { lastRecheck, startRecheck } from './recheck.service.ts';
import { saveThresholds, thresholdsOf } from './rules/thresholds.service.ts';
import { virtualValues } from './virtual-points/virtual-points.service.ts';
import { channelOf, checkPeriod, isReached, isVisible, readablePoint, readableSeries } from './points.service.ts';
import { sumsOf, valuesOf } from './values.ts';
import { verifiedPoints } from './verified.service.ts';

function servePointValues(server: Server): void {
  serve(server, calls.values, async ({ tx, actor, params, query }) => {
    checkPeriod(query);
    return valuesOf(tx, actor, params.guid, query);
  });
  serve(server, calls.sums, async ({ tx, actor, params, query }) => {
    checkPeriod(query);
    return sumsOf(tx, await readablePoint(tx, actor, params.guid), query);
  });
  serveFile(server, calls.export, ({ actor, params, query }) => exportValues(server.pool, actor, params.guid, query));
  serve(server, pointMarks, async ({ tx, actor, params, query: { from, to } }) => {
    checkPeriod({ from, to });
    return marksOfPoint(tx, actor, (await readablePoint(tx, actor, params.guid)).guid, [from, to]);
  });
  serve(server, calls.versions, async ({ tx, actor, params, query }) => {
    const series = await channelOf(tx, await readablePoint(tx, actor, params.guid), query.channel);
    return series ? versionsOf(tx, series.id, query.day) : [];
  });
  serve(server, calls.coverage, async ({ tx, actor, params, query }) =>
    coverageOfYear(tx, await readablePoint(tx, actor, params.guid), query.channel, query.year),
  );
  serve(server, calls.balance, async ({ tx, actor, params, query }) => {
    checkPeriod(query);
    const point = await readablePoint(tx, actor, params.guid);
    return balanceOf(tx, point.guid, query.from, query.to, isVisible(actor.rights));
  });
}

/** Serves measured values of one metering point and of all points that a user may read. */
export function serveMeasurements(server: Server): void {
  setDayCheck(checkDays);
  setDerivation(virtualValues);
  servePointValues(server);
  serve(server, measurementCalls.latest, async ({ tx, actor, query }) => {
    const found = await latestOf(tx, readableSeries(actor.rights, query.channel), query.limit ?? 500);
    const names = await tx.rows<{ guid: string; name: string }>(sql`
      select guid, name from metering_point where guid = any(${found.map(({ meteringPoint }) => meteringPoint)}::uuid[])`);
    const nameOf = new Map(names.map(({ guid, name }) => [guid, name]));
    return found.map(({ meteringPoint, at, value, unit }) => ({
      meteringPointGuid: meteringPoint,
      name: nameOf.get(meteringPoint)!,
      at,
      value,
      unit,
    }));
  });
  serve(server, measurementCalls.coverage, async ({ tx, actor, query }) => {
    checkPeriod(query);
    return coverageOfPoints(tx, actor, query);
  });
  serve(server, measurementCalls.sums, async ({ tx, actor, query: { channel, purpose, from, to, step } }) => {
    checkPeriod({ from, to });
    const ofPurpose = purpose === 'billing' ? isCounted : purpose ? sql`p.purpose = ${purpose}` : sql`true`;
    const asked = { channel, from, to, points: sql`${ofPurpose} and ${isVisible(actor.rights)}` };
    if (step !== 'hour') {
      const facts = await factsOf(tx, { ...asked, step, isKnownCounted: true });
      return facts.map((fact) => ({ at: fact.at, ...sumOf(fact), points: fact.points, series: fact.known }));
    }
    const hours = await factHours(tx, asked);
    return hours.map(({ at, ...sum }) => ({ at: new Date(at).toISOString(), ...sum }));
  });
  serve(server, verifiedMeteringPoints, ({ tx, actor, query: { year, month } }) => {
    const asked = year && month ? `${year}-${String(month).padStart(2, '0')}` : addMonths(monthOf(moscowToday()), -1);
    if (tx.since && asked < firstVisibleMonth(tx.since.day))
      throw refusedPeriod('month', refusalBefore(tx.since.day, 'month'));
    return verifiedPoints(tx, actor, asked);
  });
  serve(server, thresholdCalls.get, ({ tx }) => thresholdsOf(tx));
  serve(server, thresholdCalls.save, ({ tx, actor, version, body }) => saveThresholds(tx, actor, version, body));
  serve(server, recheckCalls.last, async ({ tx }) => ({ last: await lastRecheck(tx) }));
  serve(server, recheckCalls.start, async ({ tx, actor, body }) => {
    checkPeriod(body);
    return startRecheck(tx, actor, body);
  });
  serve(server, measurementCalls.findings, async ({ tx, actor, query }) => {
    checkPeriod(query);
    return findingsOf(tx, isReached(actor.rights), query);
  });
}
