import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { which } from '../../../scripts/command.ts';
import { createApp } from '../app.ts';
import { standbyStates } from '../core/standby.ts';
import { Client } from '../testing/client.ts';
import { everyRight } from '../testing/matrix.ts';
import { scheduleInput } from '../testing/schedules.ts';
import { openWorld, type World } from '../testing/world.ts';
import { startMetrics } from './metrics.ts';

const folder = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const read = (name: string) => readFileSync(folder + name, 'utf8');
const namesIn = (text: string) => [...new Set(text.match(/\b(?:energoconsole|http|nodejs|process)_[a-z_]+\b/g))];

let world: World;
let isOpen = true;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const start = (isForwarded = false) =>
  startMetrics(
    { DATA_DIR: tmpdir(), FILES_DIR: '/nowhere/at-all' },
    () => (isOpen ? world.pool : undefined),
    isForwarded,
  );
const valueOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);

it('have every metric that the rules and the dashboard name', async () => {
  const metrics = start();
  standbyStates.set('db2:5432/base', false);
  onTestFinished(() => void standbyStates.delete('db2:5432/base'));
  const { http } = createApp({ pool: world.pool, metrics, logLevel: 'silent' });
  await new Client(http).get('/livez');
  await http.close();
  const text = await metrics.text();
  expect(valueOf(text, 'energoconsole_standby_readable{server="db2:5432/base"}')).toBe('0');
  const known = new Set(text.split('\n').map((line) => /^\w+/.exec(line)?.[0]));
  const dashboard = JSON.stringify(JSON.parse(read('grafana-dashboard.json')));
  for (const file of [read('prometheus-rules.yml'), dashboard]) {
    const named = namesIn(file);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  }
});

it('tell readiness, disks, late schedules and failed runs of all organizations', async () => {
  const before = await start().text();
  expect(valueOf(before, 'energoconsole_ready')).toBe('1');
  expect(valueOf(before, 'energoconsole_late_schedules')).toBe('0');
  expect(Number(valueOf(before, 'energoconsole_disk_free_bytes{setting="DATA_DIR"}'))).toBeGreaterThan(0);
  expect(before).not.toContain('FILES_DIR');
  for (let times = 0; times < 2; times++) {
    const client = await world.person(await world.organization(), everyRight('full'));
    const input = scheduleInput({ name: 'Договоры', starts: 'hand', overlap: 'queue', alarm: 'nobody' });
    const { guid } = (await client.post('/api/schedules', input)).body;
    await world.owner("update schedule set next_run_at = now() - interval '5 minutes' where guid = $1", [guid]);
    await world.owner(
      `insert into run (guid, organization_guid, kind, parameters, trigger, due_at, ready_at, state, finished_at)
       values (gen_random_uuid(), $1, 'mail', '{}', 'program', now(), now(), 'parked', now())`,
      [client.organization],
    );
  }
  const after = await start().text();
  expect([valueOf(after, 'energoconsole_late_schedules'), valueOf(after, 'energoconsole_failed_runs')]).toEqual([
    '2',
    '2',
  ]);
  isOpen = false;
  const away = await start().text();
  isOpen = true;
  expect([valueOf(away, 'energoconsole_ready'), valueOf(away, 'energoconsole_late_schedules')]).toEqual(['0', 'Nan']);
});

it('tell how far the SIEM is behind where the journal is forwarded', async () => {
  await world.owner(
    `insert into journal (action, request_id, occurred_at) values ('export', 'r', now() - interval '1 hour')`,
  );
  const [{ entries }] = await world.owner('select count(*) as entries from journal');
  const forwarded = await start(true).text();
  expect(valueOf(forwarded, 'energoconsole_forwarding_lag_entries')).toBe(String(entries));
  expect(Number(valueOf(forwarded, 'energoconsole_forwarding_lag_seconds'))).toBeGreaterThanOrEqual(3600);
  await world.owner('update journal_forwarding set sent = 5, failures = 2');
  const later = await start(true).text();
  expect(valueOf(later, 'energoconsole_forwarded_total')).toBe('5');
  expect(valueOf(later, 'energoconsole_forwarding_failures_total')).toBe('2');
  expect(valueOf(await start().text(), 'energoconsole_forwarding_lag_entries')).toBe('Nan');
});

it('have one try of each alert', () => {
  const alertsIn = (text: string, word: string) =>
    [...text.matchAll(new RegExp(`- ${word}: (\\w+)`, 'g'))].map(([, name]) => name);
  expect(alertsIn(read('prometheus-rules.test.yml'), 'alertname')).toEqual(
    alertsIn(read('prometheus-rules.yml'), 'alert'),
  );
});

/** From the Debian package prometheus. */
const promtool = which('promtool');
it.skipIf(!promtool)('are accepted by promtool, and each works', () => {
  for (const [of, file] of [
    ['check', 'prometheus-rules.yml'],
    ['test', 'prometheus-rules.test.yml'],
  ] as const)
    expect(spawnSync(promtool!, [of, 'rules', file], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 });
});
