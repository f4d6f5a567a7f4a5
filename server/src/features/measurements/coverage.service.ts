import { daysBetween, moscowToday } from 'contract/time/day-shape.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import type { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { visibleSince } from '../../core/data-from.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { coverageOfMany } from '../../series/coverage.ts';
import { factsOf } from './consumption/facts.service.ts';
import { findingsOf } from './rules/findings.service.ts';
import { channelOf, isVisible, readableSeries } from './points.service.ts';

/** The visible past days of a year on which values are expected or known, with their coverage and findings. */
export async function coverageOfYear(tx: Tx, point: Row<typeof meteringPoints>, channel: Channel, year: number) {
  const series = await channelOf(tx, point, channel);
  const [from, end, today] = [visibleSince(tx, `${year}-01-01`), `${year}-12-31`, moscowToday()];
  const to = today < end ? today : end;
  if (from > to) return { days: [], findings: [] };
  const facts = await factsOf(tx, { points: sql`p.guid = ${point.guid}`, channel, from, to, step: 'day' });
  const ofChannel = sql`t.guid = ${point.guid} and s.channel = ${channel}`;
  const findings = series ? await findingsOf(tx, ofChannel, { from, to, limit: 500 }) : [];
  const found = Map.groupBy(findings, ({ day }) => day);
  const days = facts.map(({ at, present, expected, estimated, nonCommercial }) => ({
    day: at,
    present,
    expected,
    estimated,
    ...(nonCommercial && { nonCommercial }),
    findings: found.get(at)?.length ?? 0,
  }));
  return { days, findings };
}

/** Coverage by day for the points readable by the user, including those that should have values but have none. */
export async function coverageOfPoints(
  tx: Tx,
  { rights }: Actor,
  { channel, from, to }: { channel: Channel; from: string; to: string },
) {
  const facts = await factsOf(tx, { channel, from, to, step: 'day', points: isVisible(rights), isOfEachPoint: true });
  const counted = await coverageOfMany(tx, readableSeries(rights, channel), from, to);
  const awaited = new Map(facts.map(({ at, points }) => [at, points]));
  const known = new Map(counted.map((day) => [day.day, day]));
  return daysBetween(from, to).map((day) => {
    const { complete = 0, estimated = 0, partial = 0 } = known.get(day) ?? {};
    const points = awaited.get(day) ?? 0;
    return { day, complete, estimated, partial, none: Math.max(0, points - complete - estimated - partial) };
  });
}
