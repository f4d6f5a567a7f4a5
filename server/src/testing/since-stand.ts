import { addressOf, type Route } from 'contract/kit/route.ts';
import { resourceByName } from 'contract/features/index.ts';
import { chartMarks } from 'contract/features/chart-marks/facts.ts';
import { gtps } from 'contract/features/gtps/facts.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { addMonths, firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { addDays, moscowToday, shownDay } from 'contract/time/day-shape.ts';
import { serve } from '../core/serve.ts';
import type { Server } from '../core/served.ts';
import { sql } from '../core/sql.ts';
import { seedSample } from '../db/seed/sample.ts';
import { create, everyRight } from './matrix.ts';
import { accountOf } from './users.ts';
import { openWorld } from './world.ts';

export const today = moscowToday();
export const yesterday = addDays(today, -1);
/** The first day visible to the limited person, and the last hidden one. */
export const since = firstDayOf(addMonths(monthOf(today), -1));
export const before = addDays(since, -1);
export const russian = shownDay(since);

/** A route that reads values without checking the visible days. */
function serveUnguarded(server: Server): void {
  const like = server.served.find(({ path }) => path === '/api/tech-passport/places')!;
  const route: Route = { ...like, path: '/api/forgetful', summary: 'Забывчивый маршрут' };
  serve(server, route, ({ tx }) => tx.rows(sql`select sum(day_total(v)) as total from interval_day`));
}

/** Addresses that do not belong to a resource. */
const others: Record<string, string> = {
  'forecast-versions': 'forecast_version',
  'forecast-backtests': 'forecast_backtest',
  'calculator/scenarios': 'calculation_scenario',
};
/** The records with the most data. */
const richest: Record<string, string> = {
  metering_point: `t.guid = (select metering_point_guid from series where organization_guid = t.organization_guid and channel = '01' order by id limit 1)`,
  forecast: `t.target <> 'region'`,
  widget: `t.source = 'measuredConsumption'`,
};
/** Parameter values by name. */
export const usual: Record<string, string | undefined> = {
  from: since,
  to: yesterday,
  day: yesterday,
  month: monthOf(since),
  year: today.slice(0, 4),
  channel: '01',
  step: 'day',
  weeks: '1',
  days: '7',
  format: 'csv',
  takenAt: `${since}T12:00:00.000Z`,
  at: new Date().toISOString(),
  period: 'thisYear',
};
const months = { dataset: 'load', from: monthOf(since), to: monthOf(today) };
/** Different parameter values for some addresses. */
const otherwise: Record<string, Record<string, string>> = {
  '/api/object-types/templates': { resource: 'metering-points' },
  '/api/metering-points/{guid}/values': { step: 'hour' },
  '/api/balance-groups/{guid}/balance/act': { format: 'xlsx' },
  '/api/measurements/board': { from: addDays(today, -20) },
  '/api/employees/namesakes': { lastName: 'Воронина', firstName: 'Татьяна' },
  '/api/region-actual/matrix': months,
  '/api/region-actual/coverage-export': months,
  '/api/calculator-data/verified-metering-points': {
    year: since.slice(0, 4),
    month: String(Number(since.slice(5, 7))),
  },
};
const keysOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object }).shape ?? {});

/** The sample with a person who sees everything and one who sees data only from the first day of last month. */
export async function openSinceStand() {
  const world = await openWorld({ isSeeded: true, sampleData: true, serveMore: serveUnguarded });
  await seedSample(world.pool);
  const [{ guid: organization }] = await world.owner(`
    select organization_guid as guid from series group by 1 order by count(*) desc limit 1`);
  const chief = await world.person(organization, everyRight('full'));
  await create(chief, gtps);
  await create(chief, chartMarks, { meteringPointGuid: null, day: yesterday });
  await create(chief, widgets, { source: 'measuredConsumption', kind: 'line', pointGuid: null, isPublished: true });
  await world.owner(
    `insert into reading (guid, organization_guid, device_guid, taken_at, channel, total)
     select gen_random_uuid(), organization_guid, device_guid, $2::date::timestamptz + interval '12 hours', channel, total / 2 from reading
     where organization_guid = $1 and channel = '01' order by taken_at limit 3`,
    [organization, before],
  );
  // One point has no values since then, and another has an earlier finding.
  await world.owner(
    `delete from interval_day where day >= $2 and series = (
       select max(id) from series where organization_guid = $1 and channel = '01')`,
    [organization, since],
  );
  await world.owner(
    `insert into measurement_finding (organization_guid, series, day, rule, first_interval, last_interval, text)
     select organization_guid, min(id), $2::date, 'jump', 0, 1, 'Скачок' from series
     where organization_guid = $1 and channel = '01' group by 1`,
    [organization, before],
  );
  // As autovacuum would do within a minute: without statistics the planner may choose a plan that exceeds the timeout.
  await world.owner('analyze');
  const limited = await world.person(organization, everyRight('full'));
  await world.owner('update employee set data_from = $2 where account_guid = $1', [await accountOf(limited), since]);

  const known = new Map<string, string | undefined>();
  /** A record of the organization whose address this is. */
  async function guidFor(path: string): Promise<string | undefined> {
    const list = /^\/api\/([^{]+)\/\{guid\}/.exec(path)?.[1] ?? '';
    if (known.has(list)) return known.get(list);
    const table = others[list] ?? resourceByName(list)?.table;
    const isOurs = `coalesce(to_jsonb(t) ->> 'organization_guid', '${organization}') = '${organization}'`;
    const condition =
      table === 'organization' ? `t.guid = '${organization}'` : `${isOurs} and ${richest[table ?? ''] ?? 'true'}`;
    const [row] = table
      ? await world.owner(`select guid from ${table} t where ${condition} order by guid desc limit 1`)
      : [];
    known.set(list, row?.guid);
    return row?.guid;
  }

  /** The address of a route with its parameters; undefined when there is no suitable record. */
  async function urlOf(route: Route, given: Record<string, string> = {}): Promise<string | undefined> {
    const params: Record<string, string> = {};
    for (const key of keysOf(route.params)) {
      const guid = key === 'guid' ? await guidFor(route.path) : undefined;
      if (!guid) return undefined;
      params[key] = guid;
    }
    const values = { ...usual, ...otherwise[route.path], ...given };
    const query = Object.fromEntries(keysOf(route.query).flatMap((key) => (values[key] ? [[key, values[key]]] : [])));
    return addressOf(route.path, params, query);
  }

  return { world, organization, chief, limited, guidFor, urlOf, close: () => world.close() };
}
export type SinceStand = Awaited<ReturnType<typeof openSinceStand>>;
