import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { inject } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { EntityType, PermissionValue } from 'contract/rights/permissions.ts';
import { createApp } from '../app.ts';
import { newGuid } from '../core/guid.ts';
import type { Server } from '../core/served.ts';
import { sql } from '../core/sql.ts';
import { asOrg } from '../core/transaction.ts';
import { AFTER_OBJECTS, seedSample } from '../db/seed/sample.ts';
import { seed } from '../db/seed/seed.ts';
import type { JobKind } from '../jobs/kind.ts';
import { startWorking } from '../jobs/work.ts';
import { Client, postForm, type Json } from './client.ts';
import { ownerPool, testDatabase } from './database.ts';

export const PASSWORD = 'верная лошадь батарея';
// The cost is stored in the hash, so verifying this one is fast.
const cheap = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

const ADMIN = 'admin';
let counter = 0;

/** The values given by a group. */
export type Items = Readonly<Partial<Record<EntityType, PermissionValue>>>;

export interface World {
  pool: pg.Pool;
  http: FastifyInstance;
  server: Server;
  /** Runs SQL as the owner of the database. */
  owner(text: string, values?: unknown[]): Promise<Json[]>;
  organization(): Promise<string>;
  /** Creates an account without any organization; returns its user name. */
  account(): Promise<string>;
  /** Makes the account a member of the organization with these rights. */
  enroll(userName: string, organization: string, items?: Items): Promise<void>;
  signIn(userName: string, organization?: string): Promise<Client>;
  /** The administrator of a seeded world in the organization of the service. */
  service(): Promise<Client>;
  /** A new signed-in person of the organization. */
  person(organization: string, items?: Items): Promise<Client>;
  /** Works on background jobs until it is closed. */
  work(jobs: readonly JobKind[]): Promise<void>;
  close(): Promise<void>;
}

interface WorldOptions {
  /** With the reference data and the administrator `admin`. */
  isSeeded?: boolean;
  sampleData?: boolean;
  /** Serves additional routes. */
  serveMore?(server: Server): void;
}

/** The whole program with a separate database. */
export async function openWorld({
  isSeeded = false,
  sampleData = false,
  serveMore,
}: WorldOptions = {}): Promise<World> {
  const { pool, reserved, ownerConnection, drop } = await testDatabase();
  const owners = ownerPool(ownerConnection);
  const { http, server } = createApp({
    pool,
    reserved,
    logLevel: 'silent',
    exchangeHosts: ['127.0.0.1'],
    signInHosts: ['127.0.0.1'],
  });
  const inOrganization = (organization: string | null, work: Parameters<typeof asOrg<unknown>>[3]) =>
    asOrg(pool, { organization, account: null }, 'write', work);

  const stops: (() => Promise<void>)[] = [];
  const world: World = {
    pool,
    http,
    server,
    owner: async (text, values) => (await owners.query(text, values)).rows,
    async organization() {
      const guid = newGuid();
      await pool.query('insert into organization (guid, full_name, short_name) values ($1, $2, $2)', [
        guid,
        `ООО «${++counter}»`,
      ]);
      return guid;
    },
    async account() {
      const userName = `person${++counter}`;
      const firstName = `Иван-${[...String(counter)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')}`;
      await pool.query(
        `insert into account (guid, user_name, password_hash, last_name, first_name) values ($1, $2, $3, 'Петров', $4)`,
        [newGuid(), userName, await cheap, firstName],
      );
      return userName;
    },
    async enroll(userName, organization, items = {}) {
      const [employee, group] = [newGuid(), newGuid()];
      await inOrganization(organization, async (tx) => {
        const account = sql`(select guid from account where user_name = ${userName})`;
        await tx.run(
          sql`insert into membership (account_guid, organization_guid) values (${account}, ${organization})`,
        );
        await tx.run(sql`
          insert into employee (guid, organization_guid, account_guid, last_name, first_name, position)
          values (${employee}, ${organization}, ${account}, 'Петров', 'Иван', 'Инженер')`);
        await tx.run(
          sql`insert into permission_group (guid, organization_guid, name, items) values (${group}, ${organization}, ${`Группа ${userName}`}, ${JSON.stringify(items)})`,
        );
        await tx.run(
          sql`insert into employee_group (organization_guid, from_guid, to_guid) values (${organization}, ${employee}, ${group})`,
        );
      });
    },
    async signIn(userName, organization) {
      const { status, body } = await postForm(http, '/connect/token', {
        grant_type: 'password',
        username: userName,
        password: PASSWORD,
      });
      if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
      return new Client(http, body.access_token, organization);
    },
    async service() {
      const admin = await world.signIn(ADMIN);
      const [{ guid }] = await world.owner('select guid from organization where is_service');
      return admin.in(guid);
    },
    async person(organization, items) {
      const userName = await world.account();
      await world.enroll(userName, organization, items);
      return world.signIn(userName, organization);
    },
    async work(jobs) {
      stops.push(await startWorking(pool, jobs));
    },
    async close() {
      try {
        await Promise.all(stops.map((stop) => stop()));
      } finally {
        // Changes of a program left open would fail tests in other files.
        await http.close();
      }
      await owners.end();
      await drop();
    },
  };
  return preparedWorld(world, async () => {
    serveMore?.(server);
    await http.ready();
    if (isSeeded) {
      await seed(pool, { adminUsername: ADMIN, adminPassword: PASSWORD, sampleData });
      await seedSample(pool, { until: AFTER_OBJECTS });
      await pool.query('update account set password_hash = $1', [await cheap]);
    }
    return world;
  });
}

/** Prepares the world; closes it when that fails. */
export async function preparedWorld<Prepared>(world: World, prepare: () => Promise<Prepared>): Promise<Prepared> {
  try {
    return await prepare();
  } catch (error) {
    await world.close();
    throw error;
  }
}

/** The connection settings of a pool: the pool itself does not expose its password. */
export const connectionOf = (pool: pg.Pool): pg.ClientConfig => ({
  ...inject('testServer').app,
  database: pool.options.database,
});

/** The journal entries of a record, oldest first, as the owner sees them. */
export const journalOf = (world: World, record: string) =>
  world.owner(
    "select action, organization_guid, user_name, record_name, before, after from journal where record_guid = $1 and action <> 'view' order by number",
    [record],
  );
