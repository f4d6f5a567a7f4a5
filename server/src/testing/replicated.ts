import { openServers, type Running } from './servers.ts';

export type { Running };

/** A primary and its standbys, from a folder with PostgreSQL binaries. The first standby is synchronous. */
export interface Replicated {
  primary: Running;
  standbys: readonly Running[];
  /** The owner's URL of an empty database; the standbys are listed first. */
  databaseUrl: string;
  /** Makes the first standby the primary. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

export async function openReplicated(bin: string, howMany = 1): Promise<Replicated> {
  const { open, make, call, remove } = openServers(bin);
  const primary = await open('primary', () => make('primary'));
  await primary.query('create role owner login createrole');
  await primary.query('create database console owner owner');
  const from = ['-h', '127.0.0.1', '-p', `${primary.port}`, '-U', 'administrator'];
  const standbys: Running[] = [];
  for (const name of Array.from({ length: howMany }, (_, index) => `standby${index + 1}`)) {
    const copy = () => call('pg_basebackup', ...from, '-D', name, '-R', '--no-sync', '-c', 'fast');
    standbys.push(await open(name, copy));
    await standbys.at(-1)!.query('select 1');
  }
  await primary.query(`alter system set synchronous_standby_names = 'ANY 1 (*)'`);
  await primary.query('select pg_reload_conf()');
  const places = [...standbys, primary].map(({ port }) => `127.0.0.1:${port}`);
  return {
    primary,
    standbys,
    databaseUrl: `postgresql://owner@${places.join(',')}/console?target_session_attrs=read-write`,
    promote: () => call('pg_ctl', '-D', 'standby1', '-w', 'promote').then(() => undefined),
    remove,
  };
}
