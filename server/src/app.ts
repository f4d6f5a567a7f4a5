import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { KnownActors } from './core/known-actors.ts';
import { mailBy } from './core/mail.ts';
import { recordChecker } from './resource/rights/record-check.ts';
import { Refusals } from './core/refusals.ts';
import { Secrets } from './core/secrets.ts';
import type { Server } from './core/served.ts';
import { serveDocumentation } from './http/documentation.ts';
import { createEntryPoint, type EntryPoint } from './http/entry-point.ts';
import type { Metrics } from './http/metrics.ts';
import { serveProbes } from './http/probes.ts';
import { refuseUnknownAddress } from './http/not-found.ts';
import type { LogLevel } from './http/request-log.ts';
import { createHttp } from './http/server.ts';
import { serveSections } from './sections.ts';

const FILES_QUOTA_MB = 10_240;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface Parts {
  pool: pg.Pool;
  /** Connections reserved for signing in and for a person's own data; by default those of the pool. */
  reserved?: pg.Pool;
  /** The entry point of requests; by default a new one without the console. */
  door?: EntryPoint;
  /** The lifetime of a session: without requests, and in total. */
  sessionIdleMinutes?: number;
  sessionHours?: number;
  /** The mail server, the sender's address, and the base of links; without a server no mail is sent. */
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  publicUrl?: string | undefined;
  /** The folder for the files of records; by default they are stored in the database. */
  filesDir?: string | undefined;
  /** The address of the virus scanner for them; by default nothing is scanned. */
  filesScan?: string | undefined;
  /** The quota for files of an organization. */
  filesQuotaMb?: number;
  /** The mail and SFTP servers with which files may be exchanged; none by default. */
  exchangeHosts?: readonly string[];
  /** The allowed identity providers and directories; none by default. */
  signInHosts?: readonly string[];
  /** The trusted reverse proxies as addresses and networks; none by default. */
  trustedProxies?: readonly string[];
  /** The keys for secrets in the database, the current one first; none by default. */
  secretKeys?: readonly string[];
  /** Metrics of requests. */
  metrics?: Metrics | undefined;
  logLevel?: LogLevel;
}

/** Assembles the whole program as an HTTP server. */
export function createApp(parts: Parts): { http: FastifyInstance; server: Server } {
  const {
    pool,
    reserved = pool,
    door = createEntryPoint(),
    sessionIdleMinutes = 60,
    sessionHours = 12,
    logLevel = 'warn',
  } = parts;
  const { smtpUrl, mailFrom, publicUrl, filesDir, filesScan, metrics } = parts;
  const {
    exchangeHosts = [],
    signInHosts = [],
    trustedProxies = [],
    secretKeys = [],
    filesQuotaMb = FILES_QUOTA_MB,
  } = parts;
  const sendMail = smtpUrl && mailFrom ? mailBy(smtpUrl, mailFrom) : undefined;
  const http = createHttp(door, logLevel, trustedProxies);
  metrics?.measure(http);
  const server: Server = {
    http,
    pool,
    reserved,
    sessionIdleSeconds: sessionIdleMinutes * MINUTE,
    known: new KnownActors(),
    secrets: new Secrets(secretKeys),
    publicUrl,
    signInHosts,
    refusals: new Refusals(pool),
    checkRecord: recordChecker(pool),
    served: [],
    readings: new Map(),
    changes: new Map(),
  };
  http.addHook('onClose', () => server.refusals.close().catch(() => undefined));
  serveProbes(server);
  serveDocumentation(server);
  const times = { access: HOUR, absolute: sessionHours * HOUR };
  serveSections(server, { times, sendMail, filesDir, filesScan, filesQuotaMb, exchangeHosts });
  http.setNotFoundHandler(refuseUnknownAddress(server));
  return { http, server };
}
