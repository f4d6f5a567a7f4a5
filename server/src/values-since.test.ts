import { addDays, moscowToday, shownDay } from 'contract/time/day-shape.ts';
import { addMonths, firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { addressOf, type Route } from 'contract/kit/route.ts';
import { gtps } from 'contract/features/gtps/facts.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { widgetSettings } from 'contract/features/widgets/sources.ts';
import { resourceByName } from 'contract/features/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from './core/serve.ts';
import type { Server } from './core/served.ts';
import { sql } from './core/sql.ts';
import { seedSample } from './db/seed/sample.ts';
import { Client, type Answer } from './testing/client.ts';
import { create, everyRight } from './testing/matrix.ts';
import { importSettled } from './testing/messages.ts';
import { hours } from './testing/price-stand.ts';
import { accountOf, act } from './testing/users.ts';
import { openWorld, PASSWORD, type World } from './testing/world.ts';

// A person sees data from the first day of the last month on. Nothing that he is answered may depend on a value before it: every
// address that can be read is asked, the values before it are changed, and every address is asked again.

const today = moscowToday();
const yesterday = addDays(today, -1);
const since = firstDayOf(addMonths(monthOf(today), -1));
const before = addDays(since, -1);
const russian = shownDay(since);

let world: World;
let chief: Client;
let limited: Client;
let organization: string;

/** A route that reads values and thinks of nobody's first day. */
function serveForgetful(server: Server): void {
  const like = server.served.find(({ path }) => path === '/api/tech-passport/places')!;
  const route: Route = { ...like, path: '/api/forgetful', summary: 'Забывчивый маршрут' };
  serve(server, route, ({ tx }) => tx.rows(sql`select sum(day_total(v)) as total from interval_day`));
}

beforeAll(async () => {
  world = await openWorld({ isSeeded: true, sampleData: true, serveMore: serveForgetful });
  await seedSample(world.pool);
  [{ guid: organization }] = await world.owner(`
    select organization_guid as guid from series group by 1 order by count(*) desc limit 1`);
  chief = await world.person(organization, everyRight('full'));
  await create(chief, gtps);
  await create(chief, widgets, { source: 'measuredConsumption', kind: 'line', isPublished: true });
  await world.owner(
    `insert into reading (guid, organization_guid, device_guid, taken_at, channel, total)
     select gen_random_uuid(), organization_guid, device_guid, $2::date::timestamptz + interval '12 hours', channel, total / 2 from reading
     where organization_guid = $1 and channel = '01' order by taken_at limit 3`,
    [organization, before],
  );
  // One point is silent since then, and another has a finding of before.
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
  limited = await world.person(organization, everyRight('full'));
  await world.owner('update employee set data_from = $2 where account_guid = $1', [await accountOf(limited), since]);
}, 180_000);
afterAll(() => world.close());

/** A question to the calculator without its points and months. */
const asked = {
  profile: null,
  regionGuid: null,
  supplierGuid: null,
  voltage: null,
  maxPowerKw: null,
  current: 'third',
  withTransmission: true,
  plan: 'none',
  planVolumes: null,
  shift: null,
  battery: null,
};

/** What is no resource but has addresses of its own. */
const others: Record<string, string> = {
  'forecast-versions': 'forecast_version',
  'forecast-backtests': 'forecast_backtest',
  'calculator/scenarios': 'calculation_scenario',
};
/** The record with the most to tell. */
const richest: Record<string, string> = {
  metering_point: `t.guid = (select metering_point_guid from series where organization_guid = t.organization_guid and channel = '01' order by id limit 1)`,
  forecast: `t.target <> 'region'`,
  widget: `t.source = 'measuredConsumption'`,
};
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

/** What is asked of a parameter, by its name. */
const usual: Record<string, string | undefined> = {
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
/** What some addresses are asked otherwise. */
const otherwise: Record<string, Record<string, string>> = {
  '/api/metering-points/{guid}/values': { step: 'hour' },
  '/api/balance-groups/{guid}/balance/act': { format: 'xlsx' },
  '/api/measurements/board': { from: addDays(today, -20) },
  '/api/region-actual/matrix': months,
  '/api/region-actual/coverage-export': months,
  '/api/calculator-data/verified-metering-points': {
    year: since.slice(0, 4),
    month: String(Number(since.slice(5, 7))),
  },
};
const keysOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object }).shape ?? {});

/** The address of a route with its parameters; undefined where there is nothing to be asked of. */
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

/** What an answer tells, without the moment at which it was made. */
const told = ({ status, headers, raw }: Answer): string => {
  const type = String(headers['content-type']);
  if (!/json|csv|text/.test(type)) return `${status} ${type}`;
  const text = raw.toString().replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|"requestId":"[^"]*"/g, '');
  return `${status} ${text}`;
};

/** The journal and the sessions grow with every question; a stream of events never ends. */
const isMoving = ({ path, answers }: Route) => answers === 'events' || /journal|activity|\/history$/.test(path);

/** What is asked of nothing here: it has no values, has stories of its own below, or is public. */
const notAsked = [
  /\{(import|attachment|check|type|dictionary|dicId|id|regionId)\}/,
  /^\/api\/(users|individual-permissions|permission-group-rules|permissions|permission-requests|rights-reviews|duty-conflicts|duty-exceptions)\b/,
  /^\/api\/(gar|organization-addresses|organization-quotas|organizations|reorganizations|received-bundles|shared-proposals)\b/,
  /^\/api\/(search|saved-views|service-messages|sign-in-providers|exchange-channels|runs|products|dictionary\/search)\b/,
  /^\/api\/(planned-peak-hours|transmission-tariffs|region-actual\/(regions|runs)|measurement-import-template)\b/,
  /^\/api\/(measurement-imports|calculator\/scenarios|reports)\/\{guid\}/,
  /^\/api\/branch-offices\/\{guid\}\/plan\/versions\/difference$/,
  /^\/api\/(gtps|widgets)\/\{guid\}\/as-of$/,
  // A sample back-test has not run here.
  /^\/api\/forecast-backtests\/\{guid\}\/export$/,
];

async function readAll(
  client: Client,
  onAnswer?: (route: Route, answer?: Answer) => void,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const route of world.server.served) {
    if (route.method !== 'GET' || isMoving(route)) continue;
    const url = await urlOf(route);
    const answer = url ? await client.get(url) : undefined;
    if (url) answers.set(url, told(answer!));
    onAnswer?.(route, answer);
  }
  return answers;
}

/** Makes every value of the days before the limit another one, estimated, and one of each day unknown. */
async function changeEarlier(place = 7): Promise<void> {
  const changed = `v = (select array_agg(case when n = ${place} then null else x * 3 + 1 end order by n) from unnest(v) with ordinality u (x, n)),
    q = repeat('2', cardinality(v))`;
  await world.owner(`update interval_day set ${changed} where day < $1`, [since]);
  await world.owner(`update interval_day_past set ${changed} where day < $1`, [since]);
  await world.owner(`update measurement_finding set text = text || ' (изменено)' where day < $1`, [since]);
  await world.owner(
    'update reading set total = total * 0.5 + 1, t1 = null, t2 = null, t3 = null, t4 = null where taken_at < moscow_midnight($1)',
    [since],
  );
}

/** Made of all that is known, whoever sees it: how whole the history of a forecast is, and what in the seen days stands out in it. */
const ofHistory = /^\/api\/forecasts\/[^/]+\/inputs$/;

describe('a person who sees data from a day on', { timeout: 300_000 }, () => {
  it('is told nothing at any address that depends on earlier values, while others are', async () => {
    const unasked: string[] = [];
    const seen = await readAll(limited);
    const all = await readAll(chief, ({ path }, answer) => {
      if (answer?.status !== 200 && !notAsked.some((pattern) => pattern.test(path))) unasked.push(path);
    });
    // A new address must be taught to this test, or be named among those not asked.
    expect(unasked).toEqual([]);
    await changeEarlier();
    const [seenThen, allThen] = [await readAll(limited), await readAll(chief)];
    const changed = (was: Map<string, string>, is: Map<string, string>) =>
      [...was.keys()].filter((url) => was.get(url) !== is.get(url) && !ofHistory.test(url));
    expect(seen.size).toBeGreaterThan(300);
    // What differs for another reason, such as an answer that came too late, does not differ by a second change.
    const suspects = changed(seen, seenThen);
    const ask = async (url: string) => [url, told(await limited.get(url))] as const;
    const asked = new Map(await Promise.all(suspects.map(ask)));
    await changeEarlier(8);
    expect(changed(asked, new Map(await Promise.all(suspects.map(ask))))).toEqual([]);
    const paths = changed(all, allThen).map((url) => url.replaceAll(/[0-9a-f-]{36}/g, '{guid}'));
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/forgetful',
        `/api/branch-offices/{guid}/plan?year=${usual['year']}`,
        `/api/balance-groups/{guid}/balance/months?year=${usual['year']}`,
      ]),
    );
  });

  it('is refused an earlier period at its parameter by every route that names it, and served one from the day on', async () => {
    const named = world.server.served.filter(({ method, valuesFrom }) => method === 'GET' && valuesFrom);
    expect(named.length).toBeGreaterThan(15);
    for (const route of named) {
      const path = route.valuesFrom!;
      const early = path === 'month' ? monthOf(before) : path === 'takenAt' ? `${before}T12:00:00.000Z` : before;
      const url = (await urlOf(route, { [path]: early, ...(path === 'from' && { to: since }) }))!;
      const refused = await limited.get(url);
      expect([url, refused.status, refused.body?.errors]).toEqual([
        url,
        422,
        [{ path, message: expect.stringContaining(`Вам видны данные с ${russian}: выберите`) }],
      ]);
      const open = (await urlOf(route))!;
      expect([open, (await limited.get(open)).status]).toEqual([open, 200]);
      expect([url, (await chief.get(url)).status]).toEqual([url, 200]);
    }
  });

  it('neither writes nor has written what he does not see', async () => {
    const point = (await guidFor('/api/metering-points/{guid}'))!;
    const channel = '01';
    const [{ device }] = await world.owner(
      'select device_guid as device from device_placement where metering_point_guid = $1 limit 1',
      [point],
    );
    const values = Array.from({ length: 48 }, () => null);
    const of = (day: string): Record<string, object> => ({
      'POST /api/metering-points/{guid}/values/preview': { channel, day, values },
      'PUT /api/metering-points/{guid}/values': { channel, day, values, reason: 'Проверка' },
      'PUT /api/metering-points/{guid}/findings/acceptance': { channel, day, rule: 'zero', reason: 'Проверка' },
      'POST /api/metering-points/{guid}/findings/acceptance/preview': { channel, day, rule: 'zero', reason: null },
      'POST /api/metering-points/{guid}/estimates': { channel, from: day, to: day, method: 'linear', isTrial: true },
      'POST /api/measurement-rechecks': { from: day, to: yesterday },
      'POST /api/reading-sheet': {
        takenAt: `${day}T12:00:00.000Z`,
        channel,
        rows: [
          {
            deviceGuid: device,
            total: 1,
            t1: null,
            t2: null,
            t3: null,
            t4: null,
            isRolledOver: false,
            isConfirmed: false,
          },
        ],
      },
      'POST /api/measurement-exports': { day, first: 'inn' },
      'POST /api/measurement-exports/sendings': { day, first: 'inn', channelGuid: device, recipient: null },
    });
    const writing = world.server.served.filter(({ method, valuesFrom }) => method !== 'GET' && valuesFrom);
    expect(writing.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      Object.keys(of(before)).toSorted(),
    );
    for (const { method, path, valuesFrom } of writing) {
      const url = path.replace('{guid}', point);
      const ask = (day: string) => limited.send(method, url, of(day)[`${method} ${path}`], { 'if-match': '"1"' });
      const { status, body } = await ask(before);
      expect([url, status, body.errors]).toEqual([
        url,
        422,
        [{ path: valuesFrom, message: `Вам видны данные с ${russian}: выберите этот день или более поздний` }],
      ]);
      const later = await ask(yesterday);
      expect([url, later.body?.errors?.[0]?.message ?? '']).toEqual([
        url,
        expect.not.stringContaining('Вам видны данные'),
      ]);
    }
  });

  it('is refused what looks back further, and told how far it may', async () => {
    const point = (await guidFor('/api/metering-points/{guid}'))!;
    const forecast = (await guidFor('/api/forecasts/{guid}'))!;
    const refusalOf = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return [status, body.errors?.[0]];
    };
    const said = (path: string) => [422, { path, message: expect.stringContaining(`Вам видны данные с ${russian}`) }];
    expect(await refusalOf(limited.get(`/api/metering-points/${point}/usual-days?weeks=52`))).toEqual(said('weeks'));
    const [year, month] = before.split('-').map(Number);
    const verified = `/api/calculator-data/verified-metering-points?year=${year}&month=${month}`;
    expect(await refusalOf(limited.get(verified))).toEqual(said('month'));
    const backtest = { from: before, to: yesterday, leads: 1, knowledge: 'dayEnd' };
    expect(await refusalOf(limited.post(`/api/forecasts/${forecast}/backtests`, backtest))).toEqual(said('from'));
  });

  it('is told by a figure of a desktop since when it counts', async () => {
    const preview = async (client: Client, source: string, given: object = {}) => {
      const empty = Object.fromEntries(Object.keys(widgetSettings).map((name) => [name, null]));
      const settings = { ...empty, actions: [], ...given };
      const { status, body } = await client.post('/api/widgets/preview', { source, settings, period: 'thisYear' });
      expect([source, status, body.detail]).toEqual([source, 200, undefined]);
      return body.data;
    };
    const told = `с ${russian}: так ограничен ваш доступ`;
    const { note, times } = await preview(limited, 'measuredConsumption');
    expect([note, new Date(times[0]).toISOString()]).toEqual([
      expect.stringContaining(told),
      `${before}T21:00:00.000Z`,
    ]);
    expect((await preview(chief, 'measuredConsumption')).note).not.toContain('ограничен');
    expect((await preview(limited, 'measuredCoverage')).note).toBe(`С${told.slice(1)}`);
    expect((await preview(limited, 'planByBranch', { indicator: 'energy' })).note).toContain(`С ${russian}`);
  });

  it('has the same first day through a token, and whoever looks through his eyes has it, too', async () => {
    const point = (await guidFor('/api/metering-points/{guid}'))!;
    const url = `/api/metering-points/${point}/value-sums?channel=01&from=${before}&to=${yesterday}&step=day`;
    const { body } = await limited.post('/api/profile/tokens', {
      name: 'Выгрузка',
      scope: { measurements: 'read', meteringPoints: 'read' },
      validUntil: addDays(today, 30),
      password: PASSWORD,
    });
    const token = new Client(world.http, body.secret ?? body.token);
    expect((await token.get(url)).status).toBe(422);
    expect((await token.get(url.replace(before, since))).status).toBe(200);
    expect((await chief.get(url)).status).toBe(200);
    expect((await act(chief, await accountOf(limited), 'view-as', {})).status).toBe(204);
    expect((await chief.get(url)).status).toBe(422);
    await chief.delete('/api/auth/view-as');
    expect((await chief.get(url)).status).toBe(200);
  });

  it('neither sees nor enters readings of earlier days, nor sees what was corrected in them', async () => {
    const { items } = (await limited.get('/api/readings?limit=200')).body;
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter(({ takenAt }: { takenAt: string }) => takenAt < `${before}T21:00:00`)).toEqual([]);
    const [early] = await world.owner(
      'select guid, version, device_guid as device from reading where organization_guid = $1 and taken_at < moscow_midnight($2) limit 1',
      [organization, since],
    );
    expect((await limited.get(`/api/readings/${early.guid}`)).status).toBe(404);
    expect((await limited.get(`/api/readings/${early.guid}/attachments`)).status).toBe(404);
    expect((await limited.delete(`/api/readings/${early.guid}`, early.version)).status).toBe(404);
    const record = { deviceGuid: early.device, takenAt: `${before}T13:00:00.000Z`, channel: '01', total: 1 };
    const refused = await limited.post('/api/readings', record);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'takenAt', message: `Вам видны данные с ${russian}: выберите этот день или более поздний` }],
    ]);

    const point = (await guidFor('/api/metering-points/{guid}'))!;
    const values = `/api/metering-points/${point}/values`;
    const { body } = await chief.get(`${values}?channel=01&from=${before}&to=${before}`);
    const [{ version, values: stored }] = body.days;
    const corrected = { channel: '01', day: before, values: stored.map(() => 7), reason: 'Сверено' };
    expect((await chief.put(values, corrected, version)).status).toBe(200);
    const entries = async (client: Client) => (await client.get(`/api/journal?record=${point}&limit=50`)).body.items;
    expect((await entries(chief)).length).toBe((await entries(limited)).length + 1);
  });

  it('has no file of values with earlier days taken, and no report of them opened', async () => {
    const [{ code }] = await world.owner(
      `select p.code from metering_point p join series s on s.metering_point_guid = p.guid
       where p.organization_guid = $1 and p.code is not null and p.formula is null and s.channel = '01' limit 1`,
      [organization],
    );
    const days = [before, since].map((day) => ({ point: code, channel: '01', day, values: hours }));
    const { body } = await limited.post('/api/measurement-values', { days });
    const { status, errors } = await importSettled(limited, body.guid);
    expect([status, errors.map(({ message }: { message: string }) => message)]).toEqual([
      'rejected',
      [`Вам видны данные с ${russian}: значений более ранних дней вы не меняете`],
    ]);
    const later = await limited.post('/api/measurement-values', { days: days.slice(1) });
    expect((await importSettled(limited, later.body.guid)).status).toMatch(/^accepted/);
    const sent = await chief.post('/api/measurement-values', { days });
    await importSettled(chief, sent.body.guid);
    for (const address of ['', '/content', '/undo'])
      expect((await limited.get(`/api/measurement-imports/${sent.body.guid}${address}`)).status).toBeGreaterThan(400);

    const [{ report, file }] = await world.owner(
      `insert into report_file (guid, organization_guid, report_guid, run_guid, name, template, format, day_from, day_to, row_count, settings,
         basis, bytes, sha256, content, account_guid)
       select gen_random_uuid(), organization_guid, guid, gen_random_uuid(), 'Отчёт.csv', 'hourly', 'csv', $2::date, $2::date, 1, '{}', '{}', 1, 'x', 'x', $3
       from report where organization_guid = $1 limit 1 returning report_guid as report, guid as file`,
      [organization, before, await accountOf(chief)],
    );
    const opened = await limited.get(`/api/reports/${report}/files/${file}`);
    expect([opened.status, opened.body.detail]).toEqual([403, expect.stringContaining(russian)]);
    expect((await chief.get(`/api/reports/${report}/files/${file}`)).status).toBe(200);
    expect((await limited.get(`/api/organizations/${organization}/bundle`)).status).toBe(403);
  });

  it('neither sees saved calculations of earlier months nor makes them', async () => {
    const point = (await guidFor('/api/metering-points/{guid}'))!;
    const question = (month: string) => ({ ...asked, points: [point], from: month, to: month });
    const saved = await world.owner(
      `insert into calculation_scenario (guid, organization_guid, name, question, basis, basis_hash, result, account_guid)
       select gen_random_uuid(), $1, 'Расчёт за ' || m, json_build_object('from', m, 'to', m), '{}', '', '{}', $3 from unnest($2::text[]) m
       returning guid`,
      [organization, [monthOf(before), monthOf(since)], await accountOf(chief)],
    );
    const names = async (client: Client) =>
      (await client.get('/api/calculator/scenarios')).body.map(({ name }: { name: string }) => name).toSorted();
    expect(await names(limited)).toEqual([`Расчёт за ${monthOf(since)}`]);
    expect(await names(chief)).toHaveLength(2);
    expect((await limited.get(`/api/calculator/scenarios/${saved[0].guid}`)).status).toBe(404);
    const refused = await limited.post('/api/calculator/calculate', question(monthOf(before)));
    expect([refused.status, refused.body.errors?.[0]]).toEqual([
      422,
      { path: 'from', message: expect.stringContaining(`Вам видны данные с ${russian}`) },
    ]);
    expect((await limited.post('/api/calculator/calculate', question(monthOf(since)))).status).toBe(200);
    expect((await chief.post('/api/calculator/calculate', question(monthOf(before)))).status).toBe(200);
  });

  it('is refused by a route that forgets, which serves others', async () => {
    const { status, body } = await limited.get('/api/forgetful');
    expect([status, body.detail]).toEqual([422, expect.stringContaining(`Вам видны данные с ${russian}`)]);
    expect((await chief.get('/api/forgetful')).status).toBe(200);
  });

  it('sees all again from the next request on when the limit is lifted', async () => {
    const account = await accountOf(limited);
    await world.owner('update employee set data_from = null where account_guid = $1', [account]);
    expect((await limited.get('/api/forgetful')).status).toBe(200);
    await world.owner('update employee set data_from = $2 where account_guid = $1', [account, since]);
    expect((await limited.get('/api/forgetful')).status).toBe(422);
  });
});
