import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openServers, type Running } from './servers.ts';

/** A coordinator of Citus and its workers, each with a database `console` whose owner is an ordinary role. */
export interface Cluster {
  coordinator: Running;
  workers: readonly Running[];
  /** Starts another worker, which joins the cluster by `citus_add_node`. */
  another(): Promise<Running>;
  /** Creates a standby of a server; returns a function that promotes it. */
  standbyOf(server: Running): Promise<{ standby: Running; promote(): Promise<void> }>;
  databaseUrl: string;
  remove(): Promise<void>;
}

const settings = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_connections=300',
  'max_worker_processes=64',
  'max_prepared_transactions=200',
  'citus.shard_count=4',
  'citus.node_connection_timeout=2000',
];

/** Creates a database on each server and joins them to one cluster. */
export async function joinDatabases(
  [coordinator, ...workers]: readonly Running[],
  name: string,
  owner = 'owner',
): Promise<void> {
  for (const server of [coordinator!, ...workers]) {
    await server.query(`create database ${name} owner ${owner}`);
    await server.query('create extension citus', name);
  }
  await coordinator!.query(`select citus_set_coordinator_host('127.0.0.1', ${coordinator!.port})`, name);
  for (const { port } of workers) await coordinator!.query(`select citus_add_node('127.0.0.1', ${port})`, name);
}

/** Starts the servers of a cluster from a folder with the binaries of PostgreSQL and Citus. */
export async function openNodes(bin: string, workers = 2) {
  const servers = openServers(bin);
  let count = 0;
  const another = async (): Promise<Running> => {
    const name = `node${count++}`;
    const server = await servers.open(name, () => servers.make(name), settings);
    await server.query('create role owner login createrole');
    return server;
  };
  const standbyOf = async ({ port }: Running) => {
    const from = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'administrator'];
    const copy = () => servers.call('pg_basebackup', ...from, '-D', 'standby', '-R', '--no-sync', '-c', 'fast');
    const standby = await servers.open('standby', copy, settings);
    const promote = () => servers.call('pg_ctl', '-D', 'standby', '-w', 'promote').then(() => undefined);
    return { standby, promote };
  };
  const nodes: Running[] = [];
  while (nodes.length <= workers) nodes.push(await another());
  return { nodes, another, standbyOf, remove: servers.remove };
}

export async function openCluster(bin: string): Promise<Cluster> {
  const { nodes, remove, ...more } = await openNodes(bin);
  await joinDatabases(nodes, 'console');
  const [coordinator, ...workers] = nodes as [Running, ...Running[]];
  const databaseUrl = `postgresql://owner@127.0.0.1:${coordinator.port}/console`;
  return { coordinator, workers, ...more, databaseUrl, remove };
}

/** The administrator of a server. */
export const administratorOf = ({ port }: Running): pg.ClientConfig => ({
  host: '127.0.0.1',
  port,
  user: 'administrator',
  database: 'postgres',
});

export const DISTRIBUTE = fileURLToPath(new URL('../../../scripts/distribute.ts', import.meta.url));

/** Runs the command that distributes a database. */
export function distribute(databaseUrl: string, ...given: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  const { status, stdout, stderr } = spawnSync(process.execPath, [DISTRIBUTE, ...given], { env, encoding: 'utf8' });
  return { status, text: stdout + stderr };
}
