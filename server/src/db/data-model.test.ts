import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printDataModel } from '../testing/data-model.ts';
import { openWorld, type World } from '../testing/world.ts';

const file = fileURLToPath(new URL('../../../docs/data-model.md', import.meta.url));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('docs/data-model.md draws the tables that there are (`npx vitest run data-model -u` draws them anew)', async () => {
  const [written = ''] = readFileSync(file, 'utf8').split(/(?<=<!-- таблицы -->\n)/);
  expect(written.endsWith('<!-- таблицы -->\n')).toBe(true);
  await expect(`${written}\n${await printDataModel(world)}\n`).toMatchFileSnapshot(file);
});

it('no function with a body of SQL grammar takes or answers a row of a table', async () => {
  // PostgreSQL of November 2026 refuses to add a column with a default to such a table or to change a column's type
  // (docs/data-model.md).
  const pinned = `
    select distinct p.oid::regprocedure::text as function, t.typrelid::regclass::text as "table"
    from pg_proc p join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_type'::regclass
      join pg_type t on t.oid = d.refobjid or t.typarray = d.refobjid join pg_class c on c.oid = t.typrelid and c.relkind in ('r', 'p')
    where p.prosqlbody is not null`;
  expect(await world.owner(pinned)).toEqual([]);
  await world.owner(`
    create table pinned (x integer);
    create function taken(pinned) returns integer language sql return ($1).x;
    create function answered() returns pinned language sql begin atomic select null::pinned; end;
    create function listed(pinned[]) returns integer language sql return cardinality($1);
    create function free(pinned) returns integer language sql as 'select ($1).x'`);
  expect((await world.owner(pinned)).map(({ function: name }) => name)).toEqual([
    'answered()',
    'listed(pinned[])',
    'taken(pinned)',
  ]);
  await world.owner('drop table pinned cascade');
});
