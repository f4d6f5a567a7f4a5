import type { Route } from 'contract/kit/route.ts';
import { monthOf } from 'contract/time/calendar.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Client } from './testing/client.ts';
import { before, openSinceStand, russian, since, usual, yesterday, type SinceStand } from './testing/since-stand.ts';
import { accountOf } from './testing/users.ts';

// A person sees data only from the first day of last month. No answer may depend on an earlier value: every readable
// address is requested, the earlier values are changed, and every address is requested again.

let stand: SinceStand;
beforeAll(async () => void (stand = await openSinceStand()), 180_000);
afterAll(() => stand.close());

/** The database chooses the order of a sum, which affects the last digits of fractions. */
const withoutLastDigits = (text: string) =>
  text.replaceAll(/\d+\.\d+/g, (number) => String(Number(Number(number).toPrecision(12))));

/** The content of an answer, without the time at which it was made. */
const answered = ({ status, headers, raw }: Answer): string => {
  const type = String(headers['content-type']);
  if (!/json|csv|text/.test(type)) return `${status} ${type}`;
  const text = raw.toString().replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|"requestId":"[^"]*"/g, '');
  return `${status} ${withoutLastDigits(text)}`;
};

/** The journal and sessions grow with every request; an event stream never ends. */
const isMoving = ({ path, answers }: Route) => answers === 'events' || /journal|activity|\/history$/.test(path);

/** Addresses not tested here: without values, covered elsewhere, or public. */
const notAsked = [
  /\{(import|attachment|check|type|dictionary|dicId|id|regionId)\}/,
  /^\/api\/(users|individual-permissions|permission-group-rules|object-type-alarms|permissions|permission-requests|rights-reviews|duty-conflicts|duty-exceptions)\b/,
  /^\/api\/(gar|classifier-loads|dictionary-change-sets|organization-addresses|organization-quotas|organizations|pending-changes\/lift|reorganizations|received-bundles|shared-proposals)\b/,
  /^\/api\/(search|saved-views|service-messages|sign-in-providers|exchange-channels|runs|products|dictionary\/search)\b/,
  /^\/api\/(planned-peak-hours|transmission-tariffs|region-actual\/(regions|runs)|measurement-import-template)\b/,
  /^\/api\/(measurement-imports|calculator\/scenarios|reports)\/\{guid\}/,
  /^\/api\/schedules\/calendar\/\{secret\}\.ics$/,
  /^\/api\/branch-offices\/\{guid\}\/plan\/versions\/difference$/,
  /^\/api\/desktops\/\{guid\}$/,
  /^\/api\/(chart-marks|gtps|widgets|widget-compositions)\/\{guid\}\/as-of$/,
  // No sample back-test has been run here.
  /^\/api\/forecast-backtests\/\{guid\}\/export$/,
];

async function readAll(
  client: Client,
  onAnswer?: (route: Route, answer?: Answer) => void,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const route of stand.world.server.served) {
    if (route.method !== 'GET' || isMoving(route)) continue;
    const url = await stand.urlOf(route);
    const answer = url ? await client.get(url) : undefined;
    if (url) answers.set(url, answered(answer!));
    onAnswer?.(route, answer);
  }
  return answers;
}

/** Changes every value before the limit, marks it as estimated, and makes one per day unknown. */
async function changeEarlier(place = 7): Promise<void> {
  const changed = `v = (select array_agg(case when n = ${place} then null else x * 3 + 1 end order by n) from unnest(v) with ordinality u (x, n)),
    q = repeat('2', cardinality(v))`;
  await stand.world.owner(`update interval_day set ${changed} where day < $1`, [since]);
  await stand.world.owner(`update interval_day_past set ${changed} where day < $1`, [since]);
  await stand.world.owner(`update measurement_finding set text = text || ' (изменено)' where day < $1`, [since]);
  await stand.world.owner(
    'update reading set total = total * 0.5 + 1, t1 = null, t2 = null, t3 = null, t4 = null where taken_at < moscow_midnight($1)',
    [since],
  );
}

/** Answers that use all known values by design: the completeness of a forecast's history, and outliers in the visible
 *  days. */
const ofHistory = /^\/api\/forecasts\/[^/]+\/inputs$/;

it(
  'is told nothing at any address that depends on earlier values, while others are',
  { timeout: 300_000 },
  async () => {
    const { chief, limited } = stand;
    const unasked: string[] = [];
    const limitedBefore = await readAll(limited);
    const all = await readAll(chief, ({ path }, answer) => {
      if (answer?.status !== 200 && !notAsked.some((pattern) => pattern.test(path))) unasked.push(path);
    });
    // A new address must be covered by this test or listed among the exceptions.
    expect(unasked).toEqual([]);
    await changeEarlier();
    const [limitedAfter, allAfter] = [await readAll(limited), await readAll(chief)];
    const changed = (was: Map<string, string>, is: Map<string, string>) =>
      [...was.keys()].filter((url) => was.get(url) !== is.get(url) && !ofHistory.test(url));
    expect(limitedBefore.size).toBeGreaterThan(300);
    // Differences with other causes, such as a late answer, do not recur after a second change.
    const suspects = changed(limitedBefore, limitedAfter);
    const ask = async (url: string) => [url, answered(await limited.get(url))] as const;
    const asked = new Map(await Promise.all(suspects.map(ask)));
    await changeEarlier(8);
    const askedAgain = new Map(await Promise.all(suspects.map(ask)));
    const betrayed = changed(asked, askedAgain).map((url) => [url, asked.get(url), askedAgain.get(url)]);
    expect(betrayed).toEqual([]);
    const paths = changed(all, allAfter).map((url) => url.replaceAll(/[0-9a-f-]{36}/g, '{guid}'));
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/forgetful',
        `/api/branch-offices/{guid}/plan?year=${usual['year']}`,
        `/api/balance-groups/{guid}/balance/months?year=${usual['year']}`,
      ]),
    );
  },
);

it('is refused an earlier period at its parameter by every route that names it, and served one from the day on', async () => {
  const { world, chief, limited, urlOf } = stand;
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

it('is refused what looks back further, with the limit', async () => {
  const { limited, guidFor } = stand;
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

it('is refused by a route that forgets, which serves others', async () => {
  const { chief, limited } = stand;
  const { status, body } = await limited.get('/api/forgetful');
  expect([status, body.detail]).toEqual([422, expect.stringContaining(`Вам видны данные с ${russian}`)]);
  expect((await chief.get('/api/forgetful')).status).toBe(200);
});

it('sees all again from the next request on when the limit is lifted', async () => {
  const { world, limited } = stand;
  const account = await accountOf(limited);
  await world.owner('update employee set data_from = null where account_guid = $1', [account]);
  expect((await limited.get('/api/forgetful')).status).toBe(200);
  await world.owner('update employee set data_from = $2 where account_guid = $1', [account, since]);
  expect((await limited.get('/api/forgetful')).status).toBe(422);
});
