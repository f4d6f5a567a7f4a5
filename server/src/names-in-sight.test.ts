import { resourceByName } from 'contract/features/index.ts';
import { ruledResources } from 'contract/features/rights/rules.ts';
import { reportTemplates, type ReportTemplate } from 'contract/features/reports/facts.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { monthOf } from 'contract/time/calendar.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snake } from './resource/column.ts';
import { ask, type Client } from './testing/client.ts';
import { narrow } from './testing/group-rules.ts';
import { everyRight } from './testing/matrix.ts';
import { openReportStand, type ReportStand } from './testing/report-stand.ts';

const [OPEN, CLOSED] = ['ОТКРЫТО', 'ЗАКРЫТО'];

/** What everybody in an organization chooses from is not hidden by group rules (decision 016). */
const isOfEverybody = ({ scope }: Resource) => scope === 'both';

/** The field that a person enters as the name of a record. */
const namedBy = ({ list, fields }: Resource): string | undefined =>
  ['lastName', list.title, 'counterparty'].find((key) => fields[key]?.kind === 'text' && !fields[key].readOnly);

/** The resources whose records the test divides into visible and hidden ones, recognizable by their names. */
const marked = ruledResources.filter(
  (resource) => resourceByName(resource.name) && !isOfEverybody(resource) && namedBy(resource),
);

let stand: ReportStand;
/** A person who may read and change everything visible. */
let who: Client;
beforeAll(async () => {
  stand = await openReportStand();
  const { world, organization, admin } = stand;
  who = await world.person(organization, everyRight('full'));
  for (const resource of marked) {
    const column = snake(namedBy(resource)!);
    // Every second record becomes hidden.
    await world.owner(
      `update ${resource.table} t set ${column} = left(${column}, 200) || case when o.place % 2 = 0 then ' ${OPEN}' else ' ${CLOSED}' end
       from (select guid, row_number() over (order by guid) as place from ${resource.table} where organization_guid = $1) o where o.guid = t.guid`,
      [organization],
    );
    await narrow(admin, who, resource, {
      rows: { field: namedBy(resource), op: 'contains', value: OPEN },
    });
  }
}, 120_000);
afterAll(() => stand.close());

/** The places of a hidden record's name in an answer. */
const leaksIn = (raw: Buffer | string): string[] =>
  [...raw.toString().matchAll(new RegExp(`.{0,60}${CLOSED}`, 'gu'))].slice(0, 3).map(([text]) => text);

/** Query values other than the common ones. */
const values = (today: string): Readonly<Record<string, string>> => {
  const day = addDays(today, -3);
  return {
    from: day,
    to: addDays(today, -1),
    day,
    at: new Date().toISOString(),
    takenAt: new Date().toISOString(),
    year: today.slice(0, 4),
    month: monthOf(day),
    search: 'ТП',
    format: 'csv',
    entity: 'meteringPoints',
    action: 'read',
    channel: '01',
  };
};

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { enum?: string[] };
}

const GUID = '01890000-0000-7000-8000-000000000000';

describe('a person who sees some records of each kind', { timeout: 300_000 }, () => {
  it('reads the name of no other one in any answer to a question', async () => {
    const given = values(moscowToday());
    const { paths } = (await ask(stand.world.http, { url: '/api/openapi.json' })).body as {
      paths: Record<string, { get?: { parameters?: Parameter[] } }>;
    };
    const addressed = new Map<string, string[]>();
    const guidsOf = async (list: string): Promise<string[]> => {
      const { status, body } = await who.get(`${list}?limit=200`);
      const items: unknown = status === 200 ? (body.items ?? body) : [];
      return Array.isArray(items) ? items.flatMap(({ guid }: { guid?: string }) => guid ?? []).slice(0, 4) : [];
    };
    const leaks: string[] = [];
    let answered = 0;
    for (const [path, { get }] of Object.entries(paths)) {
      // A stream of events never ends.
      if (!get || path === '/api/events') continue;
      const needed = (get.parameters ?? []).filter((one) => one.in === 'query' && one.required);
      const query = new URLSearchParams(
        needed.map(({ name, schema }): [string, string] => [name, given[name] ?? schema.enum?.[0] ?? GUID]),
      );
      const list = path.split('/{')[0]!;
      const isOfRecord = path.includes('{');
      if (isOfRecord && !addressed.has(list)) addressed.set(list, await guidsOf(list));
      for (const guid of isOfRecord ? addressed.get(list)! : ['']) {
        const { status, raw } = await who.get(`${path.replace(/\{\w+\}/g, guid)}?${query}`);
        if (status === 200) answered++;
        leaks.push(...leaksIn(raw).map((text) => `${path}: ${text}`));
      }
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(1000);
  });

  it.each(Object.keys(reportTemplates) as ReportTemplate[])('reads none in the report %s', async (template) => {
    const points = template === 'categories' ? await stand.points(1) : [];
    const guid = await stand.create({ name: `${template} ${OPEN}`, template, period: 'thisYear', points });
    const { status, raw } = await who.get(`/api/reports/${guid}/preview`);
    expect([200, 403]).toContain(status);
    expect(leaksIn(raw)).toEqual([]);
  });

  it('meets a record out of sight at no address', async () => {
    const found: string[] = [];
    for (const resource of marked) {
      const [closed] = await stand.world.owner(
        `select guid from ${resource.table} where organization_guid = $1 and ${snake(namedBy(resource)!)} like '%${CLOSED}' limit 1`,
        [stand.organization],
      );
      if (!closed) continue;
      const routes = stand.world.server.served.filter(({ path }) => path.startsWith(`/api/${resource.name}/{guid}`));
      for (const { method, path } of routes) {
        const ask = async (guid: string) =>
          (
            await who.send(
              method,
              path.replace('{guid}', guid).replace(/\{\w+\}/g, GUID),
              method === 'GET' ? undefined : {},
              { 'if-match': '"1"' },
            )
          ).status;
        const [hidden, unknown] = [await ask(closed.guid as string), await ask(GUID)];
        if (hidden !== unknown || ![403, 404, 422].includes(hidden))
          found.push(`${method} ${path}: ${hidden}, unknown: ${unknown}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('gets no rights and no deputies of a hidden person', async () => {
    const { world, organization, admin } = stand;
    const cards = await world.owner(
      `select guid, last_name like '%${OPEN}' as open from employee where organization_guid = $1 and dismissed_at is null order by open desc, guid`,
      [organization],
    );
    const [open, closed] = [cards[0].guid, cards.at(-1).guid];
    const reason = `Отпуск, ${CLOSED}`;
    for (const [employeeGuid, absentGuid] of [
      [closed, null],
      [open, closed],
      [closed, open],
    ])
      await world.owner(
        `insert into individual_permission (guid, organization_guid, employee_guid, absent_guid, effect, entity_type, value, valid_from, valid_to, reason)
         values (gen_random_uuid(), $1, $2, $3, 'allow', 'brands', 'read', today(), today() + 5, $4)`,
        [organization, employeeGuid, absentGuid, reason],
      );
    const asked = [
      '/api/individual-permissions',
      `/api/employees/${open}/deputies`,
      `/api/employees/${closed}/deputies`,
    ];
    const answers = await Promise.all(asked.map((path) => who.get(path)));
    expect(answers.map(({ status, raw }) => [status, leaksIn(raw)])).toEqual([
      [200, []],
      [200, []],
      [404, []],
    ]);
    expect((await admin.get('/api/individual-permissions')).raw.toString()).toContain(reason);
  });
});
