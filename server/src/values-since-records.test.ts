import { widgetSettings } from 'contract/features/widgets/settings.ts';
import { monthOf } from 'contract/time/calendar.ts';
import { addDays } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from './testing/client.ts';
import { measurementImportJob } from './features/measurements/imports/measurement-import.job.ts';
import { importSettled } from './testing/messages.ts';
import { emptyQuestion, hours } from './testing/price-stand.ts';
import { before, openSinceStand, russian, since, today, yesterday, type SinceStand } from './testing/since-stand.ts';
import { accountOf, act } from './testing/users.ts';
import { PASSWORD } from './testing/world.ts';

// What a person with limited days may do with records of earlier days, and what they are told about them.

let stand: SinceStand;
beforeAll(async () => {
  stand = await openSinceStand();
  await stand.world.work([measurementImportJob]);
}, 180_000);
afterAll(() => stand.close());

it('neither writes nor has written what he does not see', async () => {
  const { world, limited, guidFor } = stand;
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
  expect(writing.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(of(before)).toSorted());
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

it('a figure of a desktop shows since when it counts', async () => {
  const { chief, limited } = stand;
  const preview = async (client: Client, source: string, given: object = {}) => {
    const empty = Object.fromEntries(Object.keys(widgetSettings).map((name) => [name, null]));
    const settings = { ...empty, actions: [], ...given };
    const { status, body } = await client.post('/api/widgets/preview', { source, settings, period: 'thisYear' });
    expect([source, status, body.detail]).toEqual([source, 200, undefined]);
    return body.data;
  };
  const text = `с ${russian}: так ограничен ваш доступ`;
  const { note, times } = await preview(limited, 'measuredConsumption');
  expect([note, new Date(times[0]).toISOString()]).toEqual([expect.stringContaining(text), `${before}T21:00:00.000Z`]);
  expect((await preview(chief, 'measuredConsumption')).note).not.toContain('ограничен');
  expect((await preview(limited, 'measuredCoverage')).note).toBe(`С${text.slice(1)}`);
  expect((await preview(limited, 'pointYear')).note).toContain(text);
  expect((await preview(limited, 'planByBranch', { indicator: 'energy' })).note).toContain(`С ${russian}`);
});

it('has the same first day through a token, and whoever looks through his eyes has it, too', async () => {
  const { world, chief, limited, guidFor } = stand;
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
  const { world, organization, chief, limited, guidFor } = stand;
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
  const { world, organization, chief, limited } = stand;
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
  const { world, organization, chief, limited, guidFor } = stand;
  const point = (await guidFor('/api/metering-points/{guid}'))!;
  const question = (month: string) => ({ ...emptyQuestion, points: [point], from: month, to: month });
  const saved = await world.owner(
    `insert into calculation_scenario (guid, organization_guid, name, question, basis, basis_hash, result, account_guid)
     select gen_random_uuid(), $1, 'Расчёт за ' || m, json_build_object('from', m, 'to', m), '{}', '', '{}', $3 from unnest($2::text[]) m
     returning guid`,
    [organization, [monthOf(before), monthOf(since)], await accountOf(chief)],
  );
  const names = async (client: Client) =>
    (await client.get('/api/calculator/scenarios')).body
      .map(({ name }: { name: string }) => name)
      // The sample adds its own.
      .filter((name: string) => name.startsWith('Расчёт за'))
      .toSorted();
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
