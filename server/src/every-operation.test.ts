import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import { Client } from './testing/client.ts';
import { create, everyRight, openMatrix, resourceNames, type Matrix } from './testing/matrix.ts';
import { listOf, operationsOf, send, wrong, type Operation } from './testing/operations.ts';

// The operations without a right of a section are listed here by hand, whatever the document declares.

/** Public. */
const open =
  `GET /livez, GET /readyz, GET /api/openapi.json, GET /api/docs, GET /api/auth/mail, GET /api/service/announced, GET /api/schedules/calendar/{secret}.ics, POST /api/desktop/shared, POST /connect/token, POST /connect/revocation, POST /connect/provider, POST /connect/logout/{guid},
  POST /connect/passkey, POST /api/auth/links/check, POST /api/auth/links/accept, POST /api/auth/password-reset`.split(
    /,\s+/,
  );
/** A person's own data, without an organization. */
const personal = [
  / \/api\/profile(?!\/tokens$)/,
  /^(GET|DELETE) \/api\/profile\/tokens/,
  /^GET \/api\/auth\/(info|orgs(\/contents)?)$/,
  /^GET \/api\/service\/now$/,
  /^PUT \/api\/service\/messages\/\{guid\}\/dismissal$/,
];
/** Available to every member: shared choices, one's own data, and what checks the right of its record itself. */
const ofMembers = [
  /^POST \/api\/profile\/tokens$/,
  /^DELETE \/api\/auth\/(view-as|trial)$/,
  /^GET \/api\/(search(\/elsewhere)?|saved-views|removed-records|home\/(energy|waiting|settings)|notifications|events)$/,
  /^GET \/api\/dictionary\/([a-z]+-[a-z]+(-[a-z]+)?|[a-z]+s|equipmentTypes|dcOrganizations)$/,
  /^GET \/api\/dictionary\/(market-participants-by-region\/\{regionId\}|brands\/\{id\}\/models)$/,
  /^GET \/api\/object-types\/(extensions|templates)$/,
  /^GET \/api\/organizations\/\{guid\}\/logos\/\{name\}$/,
  /^GET \/api\/organizations\/mine$/,
  /^GET \/api\/users\/everywhere(\/export)?$/,
  /^GET \/api\/tech-passport\/(number-of-objects|network|verifications|completeness|places)$/,
  /^(POST|DELETE) \/api\/saved-views/,
  /^PUT \/api\/home\/settings$/,
  /^POST \/api\/notifications\/read$/,
  /^(GET|POST) \/api\/pending-changes(\/\{guid\}\/(approve|decline|withdraw))?$/,
  /^POST \/api\/journal\/(\{number\}|requests\/\{request\})\/return(\/steps)?$/,
  /^PUT \/api\/own-readings\/\{guid\}$/,
  /^(PUT|DELETE) \/api\/presence\/\{guid\}$/,
  /^GET \/api\/permission-requests(\/deciders)?$/,
  /^POST \/api\/permission-requests(\/\{guid\}\/withdraw)?$/,
  /^GET \/api\/rights-reviews(\/\{guid\}(\/items)?)?$/,
  /^POST \/api\/rights-reviews\/\{guid\}\/decide$/,
  /^GET \/api\/shared-proposals(\/\{guid\})?$/,
  /^POST \/api\/shared-proposals(\/\{guid\}\/(accept|decline|withdraw))?$/,
];
/** Operations with a body that change nothing, or only a person's own data. */
const readers = [
  /^POST \/api\/(users\/\{guid\}\/organizations|permission-groups\/\{guid\}\/what-if|collection-tasks\/\{guid\}\/close|region-actual\/plan|glossary\/(missed|\{guid\}\/views))$/,
  /^POST \/api\/(calculator\/(calculate|goal|profile|export|memo)|(widgets|widget-compositions|schedules)\/preview)$/,
  /^(PUT|DELETE) \/api\/(desktop|region-actual|home\/settings)\b/,
  /^(POST|DELETE) \/api\/schedules\/calendar$/,
  /^(POST|PUT|DELETE) \/api\/desktops\b/,
  /^DELETE \/api\/desktop-links\/\{guid\}$/,
  /^POST \/api\/desktop\/document$/,
  /^(PUT|DELETE) \/api\/widgets\/\{guid\}\/(subscription|threshold)$/,
];
const isOne = (patterns: readonly RegExp[], name: string) => patterns.some((pattern) => pattern.test(name));

let world: Matrix;
let operations: Operation[];
/** The operations that belong to an organization. */
let inside: Operation[];
let ruled: Operation[];
beforeAll(async () => {
  world = await openMatrix();
  operations = await operationsOf(world);
  inside = operations.filter(({ name }) => !open.includes(name) && !isOne(personal, name));
  ruled = inside.filter(({ name }) => !isOne(ofMembers, name));
});
afterAll(() => world.close());

describe('every operation of the document', { timeout: 120_000 }, () => {
  it('is one that the program serves', () => {
    const served = world.server.served.flatMap(({ method, path, also = [] }) =>
      [path, ...also].map((one) => `${method} ${one}`),
    );
    expect(operations.map(({ name }) => name).toSorted()).toEqual(served.toSorted());
  });

  it('but the named ones is closed without a token and with rubbish for one', async () => {
    const closed = operations.filter(({ name }) => !open.includes(name));
    for (const token of [undefined, 'x'.repeat(43)])
      expect(
        await wrong(world, closed, new Client(world.http, token, world.organizationGuid), (status) => status === 401),
      ).toEqual([]);
  });

  it('but the personal ones is closed outside the person’s organizations', async () => {
    const foreign = world.master.in(await world.organization());
    expect(await wrong(world, inside, foreign, (status, code) => status === 403 && code === 'not_a_member')).toEqual(
      [],
    );
    const nowhere = world.master.in(undefined);
    expect(
      await wrong(world, inside, nowhere, (status, code) => status === 400 && code === 'organization_required'),
    ).toEqual([]);
  });

  it('is open to whom the document says', async () => {
    const described = (text: string) =>
      operations.filter(({ access }) => access.startsWith(text)).map(({ name }) => name);
    const rest = (of: readonly Operation[]) => of.map(({ name }) => name);
    expect(described('Доступно всем').toSorted()).toEqual(open.toSorted());
    expect(described('Нужен вход')).toEqual(rest(operations.filter(({ name }) => isOne(personal, name))));
    const ofAll = inside.filter(({ name }) => isOne(ofMembers, name));
    expect(described('Нужны вход и членство в организации')).toEqual(rest(ofAll));
    expect([...described('Нужно право'), ...described('Нужны права администратора')].toSorted()).toEqual(
      rest(ruled).toSorted(),
    );
    // Operations for every member are not refused for a missing right.
    const nobody = await world.person(world.organizationGuid);
    expect(await wrong(world, ofAll, nobody, (_, code) => code !== 'forbidden')).toEqual([]);
  });

  it('but those of every member is closed to a member without rights', async () => {
    const nobody = await world.person(world.organizationGuid);
    expect(await wrong(world, ruled, nobody, (status, code) => status === 403 && code === 'forbidden')).toEqual([]);
  });

  it('that changes something asks for more than the right to read', async () => {
    const reader = await world.person(world.organizationGuid, everyRight('read'));
    const changing = ruled.filter(({ method, name }) => method !== 'GET' && !isOne(readers, name));
    expect(changing.length).toBeGreaterThan(400);
    expect(await wrong(world, changing, reader, (status, code) => status === 403 && code === 'forbidden')).toEqual([]);
  });

  it('of a record asks for the right of its verb', async () => {
    // These need the right to shared data, which the person has for other records.
    const ofService = ['service-messages', 'sign-in-providers'];
    const names = resourceNames.filter((name) => !ofService.includes(name)).map((name) => listOf(world, name));
    const least = (operation: Operation): 'create' | 'update' | 'delete' | undefined => {
      const { method, path } = operation;
      if (method === 'POST' && names.includes(path)) return 'create';
      const [, list, rest] = /^(.*?)\/(\{guid\}|bulk)$/.exec(path) ?? [];
      if (!list || !names.includes(list)) return undefined;
      return method === 'DELETE' ? 'delete' : method === 'PUT' || rest === 'bulk' ? 'update' : undefined;
    };
    const below = { create: 'read', update: 'create', delete: 'update' } as const;
    for (const verb of ['create', 'update', 'delete'] as const) {
      const weak = await world.person(world.organizationGuid, { ...everyRight(below[verb]), sharedData: 'full' });
      const asked = ruled.filter((operation) => least(operation) === verb);
      expect(asked.length, verb).toBeGreaterThan(40);
      expect(await wrong(world, asked, weak, (status, code) => status === 403 && code === 'forbidden')).toEqual([]);
    }
  });
});

describe('a stranger with all rights in another organization', { timeout: 120_000 }, () => {
  /** Every row of the organization, read as the owner. */
  async function rowsOf(organization: string): Promise<Record<string, string>> {
    const tables = await world.owner(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_guid' and not a.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname not in ('journal', 'session')`);
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const [{ rows }] = await world.owner(
          `select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as rows from ${name} t where organization_guid = $1`,
          [organization],
        );
        return [name, rows] as const;
      }),
    );
    return Object.fromEntries(found);
  }

  it('neither changes a record of this one by any operation nor reads anything of it', async () => {
    const home = await world.organization();
    const owner = await world.person(home, { ...everyRight('full'), sharedData: 'none' });
    const known: { list: string; row: AnyRow }[] = [];
    for (const name of resourceNames) {
      const resource = world.resource(name);
      if (resource.scope === 'service') continue;
      known.push({ list: listOf(world, name), row: await create(owner, resource) });
    }
    const stranger = await world.person(await world.organization(), everyRight('full'));
    const before = await rowsOf(home);
    const findings: string[] = [];
    for (const operation of inside.filter(({ path }) => path.includes('{') && path !== '/api/events')) {
      const target = known
        .filter(({ list }) => operation.path.startsWith(`${list}/`))
        .toSorted((a, b) => b.list.length - a.list.length)[0];
      const { guid, ...row } = target?.row ?? known[0]!.row;
      const { status, raw } = await send(world, stranger, operation, guid, row);
      if (status < 300 && target && operation.path.startsWith(`${target.list}/{guid}`)) findings.push(operation.name);
      if (raw.includes(home)) findings.push(`${operation.name}: names the organization`);
      if (status >= 500) findings.push(`${operation.name}: ${status}`);
    }
    expect(findings).toEqual([]);
    expect(await rowsOf(home)).toEqual(before);
  });
});

describe('what is the service’s', { timeout: 120_000 }, () => {
  it('is changed by no operation without the right to shared data, by a member of the service with all others', async () => {
    const unarmed = await world.person(world.organizationGuid, { ...everyRight('full'), sharedData: 'none' });
    const done: string[] = [];
    for (const name of resourceNames) {
      const resource = world.resource(name);
      if (resource.scope !== 'both' && resource.scope !== 'service') continue;
      const row = await create(world.master, resource);
      const list = listOf(world, name);
      const asked = ruled.filter(
        ({ method, path }) => method !== 'GET' && (path === list || path.startsWith(`${list}/`)),
      );
      expect(asked.length, name).toBeGreaterThan(2);
      for (const operation of asked) {
        const { status } = await send(world, unarmed, operation, row.guid, { ...row, note: 'Иначе' });
        if (status < 300) done.push(operation.name);
      }
      const now = (await world.master.get(`/api/${resource.name}/${row.guid}`)).body;
      expect(now).toEqual(row);
    }
    expect(done).toEqual([]);
  });
});
