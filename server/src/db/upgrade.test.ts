import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { newGuid } from '../core/guid.ts';
import { asOwner } from '../testing/global-setup.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { migrate } from './migrate.ts';

const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

it('accounts that were there before they had a home get one, and count their organizations', async () => {
  const { owner, app } = inject('testServer');
  const database = `test_upgrade_${newGuid().slice(-12)}`;
  const { folder, remove } = temporaryFolder();
  for (const file of readdirSync(migrations).filter((name) => name < '0008'))
    copyFileSync(join(migrations, file), join(folder, file));
  await asOwner(owner, `create database ${database}`);
  const client = new pg.Client({ ...owner, database });
  await client.connect();
  try {
    await migrate(client, String(app.user), folder);
    const [first, second, everywhere, nowhere] = [newGuid(), newGuid(), newGuid(), newGuid()];
    for (const guid of [first, second])
      await client.query('insert into organization (guid, full_name, short_name) values ($1, $2, $2)', [guid, guid]);
    for (const guid of [everywhere, nowhere])
      await client.query(
        "insert into account (guid, user_name, last_name, first_name) values ($1, $2, 'Петров', 'Пётр')",
        [guid, `old-${guid}`],
      );
    for (const guid of [first, second]) {
      await client.query("select set_config('console.organization', $1, false)", [guid]);
      await client.query('insert into membership (account_guid, organization_guid, is_default) values ($1, $2, $3)', [
        everywhere,
        guid,
        guid === second,
      ]);
    }
    await client.query("select set_config('console.organization', '', false)");
    await migrate(client, String(app.user));
    const { rows } = await client.query(
      'select guid, home_guid, organizations_count, full_name from account order by organizations_count desc',
    );
    expect(rows).toEqual([
      { guid: everywhere, home_guid: second, organizations_count: 2, full_name: 'Петров Пётр' },
      { guid: nowhere, home_guid: null, organizations_count: 0, full_name: 'Петров Пётр' },
    ]);
    const fence = await client.query("select relforcerowsecurity as forced from pg_class where relname = 'membership'");
    expect(fence.rows).toEqual([{ forced: true }]);
  } finally {
    await client.end();
    await asOwner(owner, `drop database ${database} with (force)`);
    remove();
  }
});
