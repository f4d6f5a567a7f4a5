import { statfs } from 'node:fs/promises';
import type { StatsFs } from 'node:fs';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { standbyStates } from '../core/standby.ts';

/** The monitored folders by the setting that names them. */
export type WatchedFolders = Readonly<Record<string, string>>;

function collectDisks(registry: Registry, folders: WatchedFolders): void {
  const measure = (name: string, help: string, bytesOf: (disk: StatsFs) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['setting'],
      registers: [registry],
      collect: async () => {
        for (const [setting, folder] of Object.entries(folders)) {
          // The folder of the embedded database does not exist when another database is used.
          const disk = await statfs(folder).catch(() => undefined);
          if (disk) gauge.labels(setting).set(bytesOf(disk));
        }
      },
    });
  };
  const disk = 'the disk that holds the folder of a setting.';
  measure('energoconsole_disk_size_bytes', `The size of ${disk}`, ({ blocks, bsize }) => blocks * bsize);
  measure('energoconsole_disk_free_bytes', `The free room of ${disk}`, ({ bavail, bsize }) => bavail * bsize);
}

function collectStandbys(registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'energoconsole_standby_readable',
    help: 'Whether a standby of the database keeps up and is read from: 1 or 0.',
    labelNames: ['server'],
    registers: [registry],
    collect: () => {
      for (const [server, isReadable] of standbyStates) gauge.labels(server).set(isReadable ? 1 : 0);
    },
  });
}

interface WorkState {
  late_schedules: number;
  failed_runs: number;
  read_only: number;
}

/** Metrics are collected concurrently, so a query shared by several is run once. */
export function askOnce<State extends object>(query: () => Promise<pg.QueryResult<State>> | undefined) {
  let asked: Promise<State | undefined> | undefined;
  const ask = async () => (await query())?.rows[0];
  return () =>
    (asked ??= ask()
      .catch(() => undefined)
      .finally(() => (asked = undefined)));
}

/** Metrics for the operator's alerts: disks, database and background work. */
export function collectState(registry: Registry, folders: WatchedFolders, database: () => pg.Pool | undefined): void {
  collectDisks(registry, folders);
  collectStandbys(registry);
  const look = askOnce(() => database()?.query<WorkState>('select * from work_state()'));
  const measure = (name: string, help: string, valueOf: (state: WorkState | undefined) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => gauge.set(valueOf(await look())),
    });
  };
  measure('energoconsole_ready', 'Whether the program has started and its database answers: 1 or 0.', (state) =>
    state ? 1 : 0,
  );
  // Unknown values are NaN, which triggers no alert.
  measure(
    'energoconsole_late_schedules',
    'Schedules of all organizations that have not started a minute after their time.',
    (state) => state?.late_schedules ?? Number.NaN,
  );
  measure(
    'energoconsole_failed_runs',
    'Runs of all organizations that failed within the last hour.',
    (state) => state?.failed_runs ?? Number.NaN,
  );
  measure(
    'energoconsole_read_only',
    'Whether the read-only mode is on: 1 or 0.',
    (state) => state?.read_only ?? Number.NaN,
  );
}
