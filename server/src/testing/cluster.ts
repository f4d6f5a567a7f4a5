import pg from 'pg';
import { openServers, type Running } from './servers.ts';

/** A coordinator of Citus and its workers, each with a database `console` whose owner is an ordinary role. */
export interface Cluster {
  coordinator: Running;
  workers: readonly Running[];
  /** Starts another worker; it is not of the cluster until `citus_add_node`. */
  another(): Promise<Running>;
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

/** Makes a database of an owner on each server and joins them to one cluster. */
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

/** Starts the servers of a cluster, of the PostgreSQL with Citus in a folder of programs. */
export async function openNodes(bin: string, workers = 2) {
  const servers = openServers(bin);
  const open = async (name: string): Promise<Running> => {
    const server = await servers.open(name, () => servers.make(name), settings);
    await server.query('create role owner login createrole');
    return server;
  };
  const nodes: Running[] = [];
  for (let number = 0; number <= workers; number++) nodes.push(await open(`node${number}`));
  return { nodes, another: () => open(`node${nodes.length}`), remove: servers.remove };
}

export async function openCluster(bin: string): Promise<Cluster> {
  const { nodes, another, remove } = await openNodes(bin);
  await joinDatabases(nodes, 'console');
  const [coordinator, ...workers] = nodes as [Running, ...Running[]];
  const databaseUrl = `postgresql://owner@127.0.0.1:${coordinator.port}/console`;
  return { coordinator, workers, another, databaseUrl, remove };
}

/** The administrator of a server. */
export const administratorOf = ({ port }: Running): pg.ClientConfig => ({
  host: '127.0.0.1',
  port,
  user: 'administrator',
  database: 'postgres',
});
