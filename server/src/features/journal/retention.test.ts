import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { retentionClasses } from 'contract/features/journal/retention.ts';
import { journalKinds } from 'contract/features/journal/sentence.ts';
import { journalActionNames } from 'contract/kit/journal-entry.ts';
import { addressOf } from 'contract/kit/route.ts';
import type { Client } from '../../testing/client.ts';
import { forever, forgetAt, keepFor, retentionPath } from '../../testing/forgetting.ts';
import { everyRight } from '../../testing/matrix.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let master: Client;
let organization: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  organization = await world.organization();
  master = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

it('has the same classes of entries in the contract and in the database', async () => {
  const classes: [string, { name: string; actions?: readonly string[]; kinds?: readonly string[] }][] =
    Object.entries(retentionClasses);
  const expected = (action: string, kind: string) => {
    const byAction = classes.find(([, { actions }]) => actions?.includes(action));
    const byKind = classes.find(([, { kinds }]) => kinds?.includes(kind));
    return (byAction ?? byKind)?.[0] ?? 'changes';
  };
  const kinds = [...Object.keys(journalKinds), '-'];
  const pairs = journalActionNames.flatMap((action) => kinds.map((kind) => ({ action, kind })));
  const stored = await world.owner(
    'select journal_class(action, kind) as class from jsonb_to_recordset($1::jsonb) as p (action text, kind text)',
    [JSON.stringify(pairs)],
  );
  expect(stored.map((one) => one.class)).toEqual(pairs.map(({ action, kind }) => expected(action, kind)));
  expect(kinds).toEqual(expect.arrayContaining([...retentionClasses.access.kinds]));
});

it('has the same minimum for each class in the contract and in the database', async () => {
  for (const [name, { least }] of Object.entries(retentionClasses)) {
    const column = name === 'signIns' ? 'sign_ins' : name;
    const insert = (months: number) =>
      world.owner(`insert into journal_retention (organization_guid, ${column}) values (gen_random_uuid(), $1)`, [
        months,
      ]);
    await expect(insert(least - 1)).rejects.toThrow(/_check/);
    await expect(insert(least)).rejects.toThrow(/foreign key/);
  }
});

it('is unlimited until an administrator changes it, and the change is journaled', async () => {
  expect((await master.get(retentionPath)).body).toEqual({ ...forever, version: 0, updatedAt: null });
  await keepFor(master, { changes: 24 });
  const [entry] = (await master.get('/api/journal?entity=journal_retention')).body.items;
  expect(entry).toMatchObject({ action: 'update', before: forever, after: { ...forever, changes: 24 } });
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await stranger.get(retentionPath)).body).toMatchObject(forever);
});

it.each([
  [{ changes: 11 }, 'Не меньше 12'],
  [{ access: 35 }, 'Не меньше 36'],
  [{ views: 601 }, 'Не больше 600'],
  [{ exports: 12.5 }, 'Укажите целое число месяцев или ничего'],
])('cannot be %o', async (months, message) => {
  const { status, body } = await master.put(retentionPath, { ...forever, ...months }, 0);
  expect([status, body.errors]).toEqual([422, [{ path: Object.keys(months)[0], message }]]);
  expect((await master.get(retentionPath)).body.version).toBe(0);
  expect((await master.get(addressOf(`${retentionPath}/preview`, {}, months))).status).toBe(422);
});

it('is changed and carried out only with the right to delete, and only for the version that was seen', async () => {
  const reader = await world.person(organization, { journal: 'update' });
  expect((await reader.get(retentionPath)).status).toBe(200);
  expect((await reader.put(retentionPath, forever, 0)).status).toBe(403);
  expect((await forgetAt(reader, 0)).status).toBe(403);
  await keepFor(master, { changes: 12 });
  expect((await master.put(retentionPath, forever, 0)).status).toBe(412);
  expect((await master.post(`${retentionPath}/forget`, {})).status).toBe(428);
  const stale = await forgetAt(master, 0);
  expect([stale.status, stale.body.current]).toMatchObject([412, { changes: 12, version: 1 }]);
});
