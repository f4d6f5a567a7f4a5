import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { mailBy } from './core/mail.ts';
import type { Server } from './core/served.ts';
import { serveAccountLinks } from './features/account-links/links.routes.ts';
import { serveAuth } from './features/auth/auth.routes.ts';
import { serveDictionaryFeature } from './features/dictionaries/dictionaries.routes.ts';
import { serveLookups } from './features/dictionaries/lookups.routes.ts';
import { serveEmployment } from './features/employment/employment.routes.ts';
import { serveEquipment } from './features/equipment/equipment.routes.ts';
import { serveGlossary } from './features/glossary/glossary.routes.ts';
import { serveJournal } from './features/journal/journal.routes.ts';
import { serveProfile } from './features/profile/profile.routes.ts';
import { serveRecordImport } from './features/record-import/record-import.routes.ts';
import { serveReturns } from './features/returns/returns.routes.ts';
import { serveOrganizations } from './features/organizations/organizations.routes.ts';
import { serveRights } from './features/rights/rights.routes.ts';
import { serveSavedViews } from './features/saved-views/saved-views.routes.ts';
import { serveSearch } from './features/search/search.routes.ts';
import { serveTechPassport } from './features/tech-passport/tech-passport.routes.ts';
import { serveUserImport } from './features/user-import/user-import.ts';
import { serveUsers } from './features/users/users.routes.ts';
import type { ConsoleFiles } from './http/console-files.ts';
import { serveDocumentation } from './http/documentation.ts';
import { serveProbes } from './http/probes.ts';
import { refuseUnknownAddress } from './http/not-found.ts';
import { createHttp } from './http/server.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface Parts {
  pool: pg.Pool;
  consoleFiles: ConsoleFiles;
  /** How long a session lives without requests, and in all. */
  sessionIdleMinutes?: number;
  sessionHours?: number;
  /** The mail server, who letters are from, and where their links lead; none: no letters. */
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  publicUrl?: string | undefined;
  logLevel?: string;
}

/** The whole program as an HTTP server, built from its parts: the only place that wires features. */
export function createApp(parts: Parts): { http: FastifyInstance; server: Server } {
  const { pool, consoleFiles, sessionIdleMinutes = 60, sessionHours = 12, logLevel = 'info' } = parts;
  const { smtpUrl, mailFrom, publicUrl } = parts;
  const sendMail = smtpUrl && mailFrom ? mailBy(smtpUrl, mailFrom) : undefined;
  const http = createHttp(consoleFiles, logLevel);
  const server: Server = { http, pool, sessionIdleSeconds: sessionIdleMinutes * MINUTE, served: [] };
  serveProbes(server);
  serveDocumentation(server);
  serveAuth(server, { access: HOUR, absolute: sessionHours * HOUR });
  serveProfile(server);
  serveAccountLinks(server, { sendMail, publicUrl });
  serveUserImport(server);
  serveUsers(server);
  serveSearch(server);
  serveRights(server);
  serveRecordImport(server);
  serveEmployment(server);
  serveOrganizations(server);
  serveSavedViews(server);
  serveLookups(server);
  serveDictionaryFeature(server);
  serveEquipment(server);
  serveGlossary(server);
  serveTechPassport(server);
  serveJournal(server);
  serveReturns(server);
  http.setNotFoundHandler(refuseUnknownAddress(server));
  return { http, server };
}
