import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import { hashOf } from '../core/actor.ts';
import { writeJournal } from '../core/journal.ts';
import { sql } from '../core/sql.ts';
import { asOrg } from '../core/transaction.ts';
import { openWorld, type World } from '../testing/world.ts';
import { enqueue } from './enqueue.ts';
import { job, type JobContext } from './kind.ts';

let world: World;
let organization: string;
let work: (context: JobContext) => Promise<void>;
const kind = 'mail' as JobName;

beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  const jobs = [job({ name: kind, run: async (context) => (await work(context), { summary: 'Готово' }) })];
  await world.work(jobs);
});
afterAll(() => world.close());

const scope = () => ({ organization, account: null });
const send = () => asOrg(world.pool, scope(), 'write', (tx) => enqueue(tx, kind, {}));
const runOf = async (guid: string) => (await world.owner('select * from run where guid = $1', [guid]))[0];
const expectEnded = (guid: string, state: string) =>
  vi.waitFor(async () => expect((await runOf(guid)).state).toBe(state), { timeout: 8000, interval: 30 });

it('soon does committed work, and keeps its log and result', async () => {
  work = async ({ log, progress }) => {
    log('info', 'Начато');
    progress(3, 5);
  };
  const guid = await send();
  await expectEnded(guid, 'done');
  expect(await runOf(guid)).toMatchObject({
    attempt: 1,
    summary: 'Готово',
    progress_done: 3,
    progress_total: 5,
    claim: null,
  });
  expect(await world.owner('select level, text from run_line where run_guid = $1 order by number', [guid])).toEqual([
    { level: 'info', text: 'Начато' },
    { level: 'info', text: 'Готово' },
  ]);
});

it('writes the journal under the identifier of its run', async () => {
  const { token } = await world.person(organization, { scheduler: 'full' });
  const [{ account }] = await world.owner('select account_guid as account from session where access_hash = $1', [
    hashOf(token!),
  ]);
  work = async ({ actor, once }) =>
    void (await once('step', async (tx) => writeJournal(tx, actor, { action: 'export', organization })));
  const guid = await asOrg(world.pool, { organization, account }, 'write', (tx) => enqueue(tx, kind, {}));
  await expectEnded(guid, 'done');
  expect(await world.owner('select action from journal where request_id = $1', [guid])).toEqual([{ action: 'export' }]);
});

it('starts nothing from a rolled back transaction', async () => {
  work = async () => undefined;
  let guid = '';
  await asOrg(world.pool, scope(), 'write', async (tx) => {
    guid = await enqueue(tx, kind, {});
    throw new Error('undone');
  }).catch(() => undefined);
  await expectEnded(await send(), 'done');
  expect(await runOf(guid)).toBeUndefined();
});

it('tries again after a pause, does a step once, and parks after three failures', async () => {
  let steps = 0;
  work = async ({ once }) => {
    await once('step', async (tx) => void (await tx.run(sql`select ${++steps}::integer`)));
    throw new Error('fails');
  };
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await world.owner('alter table run alter retry_pause_seconds set default 1');
  const guid = await send();
  await expectEnded(guid, 'parked');
  error.mockRestore();
  expect([steps, (await runOf(guid)).attempt]).toEqual([1, 3]);
});

it('stops on request', async () => {
  work = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const guid = await send();
  await expectEnded(guid, 'running');
  await world.owner('update run set stop_asked_at = now() where guid = $1', [guid]);
  await expectEnded(guid, 'stopped');
});

it('continues after its connections were cut', async () => {
  work = async () => undefined;
  const error = vi.spyOn(console, 'error').mockReturnValue();
  // All of them belong to the program's role.
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  );
  const guid = await vi.waitFor(send, { timeout: 5000, interval: 100 });
  await expectEnded(guid, 'done');
  error.mockRestore();
});
