import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { KnownActors } from './core/known-actors.ts';
import { mailBy } from './core/mail.ts';
import { recordChecker } from './resource/record-check.ts';
import { Refusals } from './core/refusals.ts';
import { Secrets } from './core/secrets.ts';
import type { Server } from './core/served.ts';
import { serveAccountLinks } from './features/account-links/links.routes.ts';
import { serveAttachments } from './features/attachments/attachments.routes.ts';
import { serveAuth } from './features/auth/auth.routes.ts';
import { serveBalanceGroups } from './features/balance-groups/balance-groups.routes.ts';
import { serveMemos } from './features/calculation-memos/memos.routes.ts';
import { serveScenarios } from './features/calculation-scenarios/scenarios.routes.ts';
import { serveCalculator } from './features/calculator/calculator.routes.ts';
import { serveClassifiers } from './features/classifiers/classifiers.routes.ts';
import { serveDictionaryFeature } from './features/dictionaries/dictionaries.routes.ts';
import { serveLookups } from './features/dictionaries/lookups.routes.ts';
import { serveDesktop } from './features/desktop/desktop.routes.ts';
import { serveEmployees } from './features/employees/employees.routes.ts';
import { serveEvents } from './features/events/events.routes.ts';
import { serveEquipment } from './features/equipment/equipment.routes.ts';
import { serveBacktests } from './features/forecast-backtests/backtests.routes.ts';
import { serveForecastScores } from './features/forecast-scores/scores.routes.ts';
import { serveTemperature } from './features/forecast-temperature/temperature.routes.ts';
import { serveExchangeChannels } from './features/exchange-channels/channels.routes.ts';
import { serveForecasts } from './features/forecasts/forecasts.routes.ts';
import { serveGlossary } from './features/glossary/glossary.routes.ts';
import { serveImports } from './features/imports/imports.routes.ts';
import { serveActivity } from './features/activity/activity.routes.ts';
import { serveJournal } from './features/journal/journal.routes.ts';
import { serveExpectedProfiles } from './features/expected-profiles/expected-profiles.routes.ts';
import { serveLimits } from './features/limits/limits.routes.ts';
import { serveLoads } from './features/loads/loads.routes.ts';
import { serveEnergyToday } from './features/home/energy.routes.ts';
import { serveNotifications } from './features/notifications/notifications.routes.ts';
import { servePassportProtocol } from './features/passport-protocol/protocol.routes.ts';
import { servePresence } from './features/presence/presence.routes.ts';
import { servePlannedData } from './features/planned-data/planned-data.routes.ts';
import { servePrices } from './features/prices/prices.routes.ts';
import { servePasskeyChallenges } from './features/passkeys/challenge.routes.ts';
import { serveProfile } from './features/profile/profile.routes.ts';
import { serveReadings } from './features/readings/readings.routes.ts';
import { serveRegionActual } from './features/region-actual/region-actual.routes.ts';
import { serveReports } from './features/reports/reports.routes.ts';
import { serveReturns } from './features/returns/returns.routes.ts';
import { serveObjectTypes } from './features/object-types/object-types.routes.ts';
import { serveCollectionTasks } from './features/collection-tasks/tasks.routes.ts';
import { serveMeasurementBoard } from './features/measurement-board/measurement-board.routes.ts';
import { serveMeasurements } from './features/measurements/measurements.routes.ts';
import { serveCorrections } from './features/measurement-corrections/corrections.routes.ts';
import { serveEstimates } from './features/measurement-estimates/estimates.routes.ts';
import { serveMeasurementExports } from './features/measurement-exports/measurement-exports.routes.ts';
import { serveGtps } from './features/gtps/gtps.routes.ts';
import { serveMeasurementImports } from './features/measurement-imports/measurement-imports.routes.ts';
import { serveMeteringPoints } from './features/metering-points/metering-points.routes.ts';
import { serveOrganizations } from './features/organizations/organizations.routes.ts';
import { serveGar } from './features/organization-addresses/gar.routes.ts';
import { serveBundles } from './features/organization-bundles/bundles.routes.ts';
import { serveOrganizationLook } from './features/organization-look/look.routes.ts';
import { serveOrganizationMerging } from './features/organization-merging/merging.routes.ts';
import { serveQuotas } from './features/organization-quotas/quotas.routes.ts';
import { serveRegister } from './features/organization-register/register.routes.ts';
import { directoriesOf } from './features/directory-people/directory-sign-in.ts';
import { providerGrant } from './features/provider-sign-in/grant.ts';
import { serveProviderSignIn } from './features/provider-sign-in/provider-sign-in.routes.ts';
import { serveRights } from './features/rights/rights.routes.ts';
import { serveConflicts } from './features/rights-conflicts/conflicts.routes.ts';
import { serveRightsExplorer } from './features/rights-explorer/explorer.routes.ts';
import { serveRightsRequests } from './features/rights-requests/requests.routes.ts';
import { serveRightsReviews } from './features/rights-reviews/reviews.routes.ts';
import { serveSecondPerson } from './features/second-person/pending.routes.ts';
import { serveSources } from './features/rights-explorer/sources.routes.ts';
import { serveTrials } from './features/rights-explorer/trials.routes.ts';
import { serveSavedViews } from './features/saved-views/saved-views.routes.ts';
import { serveCalendarFeed } from './features/calendar-feed/calendar-feed.routes.ts';
import { serveScheduler } from './features/scheduler/scheduler.routes.ts';
import { serveSearch } from './features/search/search.routes.ts';
import { completenessOf, placesOf } from './features/passport/overview.ts';
import { servePassport } from './features/passport/passport.routes.ts';
import { serveExternalLogins } from './features/external-logins/external-logins.routes.ts';
import { serveSignInProviders } from './features/sign-in-providers/providers.routes.ts';
import { serveService } from './features/service/service.routes.ts';
import { serveOwnReadings } from './features/own-readings/own-readings.routes.ts';
import { serveSharedProposals } from './features/shared-proposals/proposals.routes.ts';
import { serveUserImport } from './features/user-import/user-import.ts';
import { serveUsersEverywhere } from './features/users-everywhere/everywhere.routes.ts';
import { serveUsers } from './features/users/users.routes.ts';
import { serveWaiting } from './features/home/waiting.routes.ts';
import { answersWith } from './features/widget-answers/answer.service.ts';
import { serveWidgets } from './features/widgets/widgets.routes.ts';
import { serveDocumentation } from './http/documentation.ts';
import { createDoor, type Door } from './http/door.ts';
import type { Metrics } from './http/metrics.ts';
import { serveProbes } from './http/probes.ts';
import { refuseUnknownAddress } from './http/not-found.ts';
import type { LogLevel } from './http/request-log.ts';
import { createHttp } from './http/server.ts';

const FILES_QUOTA_MB = 10_240;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface Parts {
  pool: pg.Pool;
  /** Connections for signing in and for what a person asks about themselves; by default those of the pool. */
  reserved?: pg.Pool;
  /** The entry point of requests; by default one of its own without the console. */
  door?: Door;
  /** The lifetime of a session: without requests, and in total. */
  sessionIdleMinutes?: number;
  sessionHours?: number;
  /** The mail server, the sender's address, and the address in links; no mail is sent without a server. */
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  publicUrl?: string | undefined;
  /** The folder for the files of records; by default they are stored in the database. */
  filesDir?: string | undefined;
  /** The address of the virus scanner for them; by default nothing is scanned. */
  filesScan?: string | undefined;
  /** How much room the files of an organization may take. */
  filesQuotaMb?: number;
  /** The mail and SFTP servers with which files may be exchanged; none by default. */
  exchangeHosts?: readonly string[];
  /** The identity providers and directories that may be asked; none by default. */
  signInHosts?: readonly string[];
  /** The addresses and networks of the proxies in front; none by default. */
  trustedProxies?: readonly string[];
  /** The keys of the secrets in the database, the present one first; none by default. */
  secretKeys?: readonly string[];
  /** Measures the requests. */
  metrics?: Metrics | undefined;
  logLevel?: LogLevel;
}

/** The whole program as an HTTP server, built from its parts: the only place that wires features together. */
export function createApp(parts: Parts): { http: FastifyInstance; server: Server } {
  const {
    pool,
    reserved = pool,
    door = createDoor(),
    sessionIdleMinutes = 60,
    sessionHours = 12,
    logLevel = 'warn',
  } = parts;
  const { smtpUrl, mailFrom, publicUrl, filesDir, filesScan, exchangeHosts = [], signInHosts = [], metrics } = parts;
  const { trustedProxies = [], secretKeys = [], filesQuotaMb = FILES_QUOTA_MB } = parts;
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
  serveAuth(server, times, directoriesOf(server), providerGrant(server, times));
  serveProviderSignIn(server);
  servePasskeyChallenges(server);
  serveProfile(server);
  serveAccountLinks(server, { sendMail, publicUrl });
  serveUserImport(server);
  serveUsers(server);
  serveUsersEverywhere(server);
  serveSearch(server);
  serveRights(server);
  serveRightsExplorer(server);
  serveTrials(server);
  serveSources(server);
  serveRightsRequests(server);
  serveRightsReviews(server);
  serveConflicts(server);
  serveSecondPerson(server);
  serveImports(server);
  servePassportProtocol(server);
  serveEmployees(server);
  serveOrganizations(server);
  serveRegister(server);
  serveOrganizationLook(server);
  serveOrganizationMerging(server);
  serveGar(server);
  serveBundles(server, filesDir);
  serveQuotas(server);
  serveSavedViews(server);
  serveLookups(server);
  serveDictionaryFeature(server);
  serveClassifiers(server);
  serveEquipment(server);
  serveGlossary(server);
  serveObjectTypes(server);
  servePassport(server);
  serveMeteringPoints(server);
  serveReadings(server);
  serveBalanceGroups(server);
  serveLimits(server);
  serveExpectedProfiles(server);
  serveLoads(server);
  serveMeasurementImports(server);
  serveGtps(server);
  serveMeasurementExports(server);
  serveExchangeChannels(server, { hosts: exchangeHosts, patienceMs: 10_000, secrets: server.secrets });
  serveMeasurements(server);
  serveMeasurementBoard(server);
  serveCollectionTasks(server);
  serveCorrections(server);
  serveEstimates(server);
  serveRegionActual(server);
  serveForecasts(server);
  serveBacktests(server);
  serveForecastScores(server);
  serveTemperature(server);
  servePrices(server);
  serveCalculator(server);
  serveScenarios(server);
  serveMemos(server);
  serveEnergyToday(server);
  serveWaiting(server);
  serveReports(server);
  serveAttachments(server, { folder: filesDir, scanner: filesScan, quotaMb: filesQuotaMb });
  servePlannedData(server);
  serveWidgets(server, answersWith({ completenessOf, placesOf }));
  serveDesktop(server);
  serveActivity(server);
  serveJournal(server);
  serveReturns(server);
  serveScheduler(server);
  serveCalendarFeed(server);
  serveService(server);
  serveSignInProviders(server);
  serveExternalLogins(server);
  serveOwnReadings(server);
  serveSharedProposals(server);
  serveNotifications(server);
  serveEvents(server);
  servePresence(server);
  http.setNotFoundHandler(refuseUnknownAddress(server));
  return { http, server };
}
