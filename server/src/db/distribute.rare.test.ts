import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ownerPool, testDatabase } from '../testing/database.ts';
import { distribute } from '../testing/cluster.ts';
import { distributedTables } from './distribute.ts';

describe('the tables that grow with values can be spread over several servers', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: ReturnType<typeof ownerPool>;
  beforeAll(async () => {
    database = await testDatabase();
    owner = ownerPool(database.ownerConnection);
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });
  const found = async (text: string) => (await owner.query(text, [distributedTables])).rows;

  it('for they have no trigger, no key to another table, and no key without the series', async () => {
    expect(
      await found(`select tgrelid::regclass::text as table, tgname from pg_trigger
        where tgrelid::regclass::text = any($1) and not tgisinternal`),
    ).toEqual([]);
    expect(
      await found(`select conname from pg_constraint where contype = 'f'
        and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`),
    ).toEqual([]);
    expect(
      await found(`select i.indexrelid::regclass::text as key from pg_index i where i.indrelid::regclass::text = any($1) and i.indisunique
        and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'series' and a.attnum = any(i.indkey))`),
    ).toEqual([]);
  });

  it('for their fences ask by a plain call', async () => {
    const fences = await found(`select polrelid::regclass::text as table, pg_get_expr(polqual, polrelid) as readable,
      pg_get_expr(polwithcheck, polrelid) as writable from pg_policy where polrelid::regclass::text = any($1) order by 1`);
    const plain = '(organization_guid = current_organization())';
    expect(fences).toEqual(distributedTables.map((table) => ({ table, readable: plain, writable: plain })));
  });

  it('and the program can neither remove a day nor change an earlier version of one', async () => {
    const held = await found(`select c.relname, string_agg(a.privilege_type, ',' order by a.privilege_type) as rights
      from pg_class c cross join aclexplode(c.relacl) a
      where c.relname = any($1) and c.relname like 'interval%' and a.grantee <> c.relowner group by 1 order by 1`);
    expect(held).toEqual([
      { relname: 'interval_day', rights: 'INSERT,SELECT,UPDATE' },
      { relname: 'interval_day_past', rights: 'INSERT,SELECT' },
    ]);
  });

  it.skipIf(inject('testServer').workers.length)(
    'where there is no Citus, the command says so and how to get it',
    { timeout: 60_000 },
    async () => {
      const { host, port, user, password, database: name } = database.ownerConnection;
      const place = `${encodeURIComponent(String(host))}:${port}`;
      const { status, text } = distribute(
        `postgresql://${user}${password ? `:${String(password)}` : ''}@${place}/${name}`,
      );
      expect([status, text]).toEqual([1, expect.stringContaining('нет расширения Citus')]);
    },
  );
});
