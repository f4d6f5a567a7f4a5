import {
  waitingCalls as calls,
  waitingKinds,
  type WaitingKind,
  type WaitingLine,
} from 'contract/features/home/waiting.ts';
import { holeStates } from 'contract/features/region-actual/facts.ts';
import { fieldsOf } from 'contract/kit/filter.ts';
import { decide, decideAny } from 'contract/rights/decide.ts';
import { addMonths, monthOf } from 'contract/time/calendar.ts';
import { addDays, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { join, literal, name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { visible } from '../../resource/references/visible.ts';
import { selected } from '../../resource/list/list.ts';
import { countAsOf } from '../../resource/past/as-of.ts';
import { bidsFor, lateBidsAt } from './bids.ts';
import { lateRegionsAt, matrixOf } from '../region-actual/matrix.service.ts';
import { isDue } from '../region-actual/refresh/regions.service.ts';
import { requestsToDecide } from '../rights/requests/to-decide.service.ts';
import { reviewItemsToDecide } from '../rights/reviews/to-decide.service.ts';
import { changesToDecide } from '../rights/second-person/to-decide.service.ts';
import { stepsFor } from './first-steps.ts';
import { listsOn, WEEK, type Horizon } from './lists.ts';
import { saveSettings, settingsOf } from './settings.ts';
import { silenceOf } from './silent.ts';

const weekBefore = () => new Date(Date.now() - WEEK * 86_400_000);

type Line = Omit<WaitingLine, 'kind'>;
const lineOf = (count: number, fresh: number | null = null, of: string | null = null): Line => ({
  count,
  fresh,
  weekAgo: null,
  filter: null,
  of,
});

/** The lines of the lists readable by the person, counted in one statement. A list is left out when a field used by its
 *  filter is closed to them. */
async function ofLists(tx: Tx, { rights }: Actor, horizon: Horizon, zone: string): Promise<WaitingLine[]> {
  const lists = listsOn(horizon)
    .filter(({ resource, action }) => decideAny(rights, resource.entity, action).allowed)
    .map((list) => ({ ...list, resource: visible(list.resource, rights) }))
    .filter(({ resource, filter, fresh }) =>
      [filter, ...(fresh ? [fresh] : [])].flatMap(fieldsOf).every((field) => field in resource.fields),
    );
  if (lists.length === 0) return [];
  const counted = lists.map(({ kind, resource, filter, fresh }): Sql => {
    const rowsOf = (one: object) => selected(resource, { filter: JSON.stringify(one), zone });
    return sql`
      select ${literal(kind)} as kind, count(*)::integer as count, ${fresh ? sql`(count(*) filter (where ${rowsOf(fresh)}))::integer` : sql`null::integer`} as fresh
      from ${name(resource.table)} t where ${rowsOf(filter)}`;
  });
  const rows = await tx.rows<{ kind: WaitingKind; count: number; fresh: number | null }>(
    sql`${join(counted, ' union all ')}`,
  );
  const weekAgo = new Map<WaitingKind, number | null>();
  const at = weekBefore().toISOString();
  // A person with limited days cannot see earlier changes.
  for (const { kind, resource, weekAgo: filter } of (tx.since?.day ?? '') <= at ? lists : []) {
    if (filter) weekAgo.set(kind, await countAsOf(tx, resource, { filter, zone, at }));
  }
  const until = new Map(lists.map(({ kind, until: day }) => [kind, day]));
  const filters = new Map(lists.map(({ kind, filter }) => [kind, JSON.stringify(filter)]));
  return rows.map((row) => ({
    ...row,
    weekAgo: weekAgo.get(row.kind) ?? null,
    filter: filters.get(row.kind)!,
    of: until.get(row.kind) ?? null,
  }));
}

async function silentPoints(tx: Tx, actor: Actor, today: string): Promise<Line | undefined> {
  const [day, weekAgo] = [addDays(today, -1), addDays(today, -1 - WEEK)];
  const since = tx.since?.day ?? '';
  const mayRead =
    decide(actor.rights, 'measurements', 'read').allowed && decideAny(actor.rights, 'meteringPoints', 'read').allowed;
  if (!mayRead || day < since) return undefined;
  const silence = await silenceOf(tx, actor, day, weekAgo < since ? null : weekAgo);
  return { ...lineOf(silence.count, silence.fresh, day), weekAgo: silence.before };
}

/** The last month whose regional load should be published by a day. */
function lastDue(day: string): string {
  const last = addMonths(monthOf(day), -1);
  return isDue(last, day) ? last : addMonths(last, -1);
}

/** The regions with a subscription that lack complete data for the last published month. */
async function lateRegions(tx: Tx, { rights }: Actor, today: string): Promise<Line | undefined> {
  if (!decide(rights, 'regionActual', 'read').allowed) return undefined;
  const month = lastDue(today);
  const { rows } = await matrixOf(tx, rights, { dataset: 'load', from: month, to: month, step: 'month' });
  const late = holeStates.filter((state) => state !== 'e');
  const weekAgo = await lateRegionsAt(tx, lastDue(addDays(today, -WEEK)), weekBefore());
  return {
    ...lineOf(rows.filter(({ states }) => late.some((state) => state === states)).length, null, month),
    weekAgo,
  };
}

async function lateBids(tx: Tx, { rights }: Actor, today: string): Promise<Line | undefined> {
  if (!decide(rights, 'forecasts', 'read').allowed) return undefined;
  const day = addDays(today, 1);
  const bids = await bidsFor(tx, day);
  const weekAgo = await lateBidsAt(tx, addDays(day, -WEEK), weekBefore());
  return { ...lineOf(bids.filter(({ isLate }) => isLate).length, null, day), weekAgo };
}

/** The number of pending decisions, and of those that arrived within the last week. */
function ofDecisions(waiting: readonly { createdAt: string }[]): Line {
  const weekAgo = weekBefore().getTime();
  return lineOf(waiting.length, waiting.filter(({ createdAt }) => Date.parse(createdAt) > weekAgo).length);
}

/** Serves pending tasks: each line only to users who may read what it counts. */
export function serveWaiting(server: Server): void {
  serve(server, calls.get, async ({ tx, actor, query: { zone = MOSCOW_ZONE } }) => {
    const today = moscowToday();
    const { hidden, daysAhead } = await settingsOf(tx, actor);
    const own: Partial<Record<WaitingKind, Line | undefined>> = {
      silentPoints: await silentPoints(tx, actor, today),
      lateRegions: await lateRegions(tx, actor, today),
      lateBids: await lateBids(tx, actor, today),
      rightsRequests: ofDecisions(await requestsToDecide(tx, actor)),
      pendingChanges: ofDecisions(await changesToDecide(tx, actor)),
      rightsReviews: lineOf(await reviewItemsToDecide(tx, actor)),
    };
    const lines = new Map((await ofLists(tx, actor, { today, daysAhead }, zone)).map((line) => [line.kind, line]));
    for (const [kind, line] of Object.entries(own))
      if (line) lines.set(kind as WaitingKind, { kind: kind as WaitingKind, ...line });
    const found = waitingKinds.filter((kind) => lines.has(kind));
    return {
      lines: found.filter((kind) => !hidden.includes(kind)).map((kind) => lines.get(kind)!),
      hidden: found.filter((kind) => hidden.includes(kind)),
      steps: await stepsFor(tx, actor),
    };
  });
  serve(server, calls.settings, ({ tx, actor }) => settingsOf(tx, actor));
  serve(server, calls.saveSettings, ({ tx, actor, version, body }) => saveSettings(tx, actor, version, body));
}
