import type pg from 'pg';
import { mailBy } from './core/mail.ts';
import { Secrets } from './core/secrets.ts';
import { clearUnfinished } from './features/attachments/files-folder.ts';
import { sweepOrphans } from './features/attachments/sweep.ts';
import { imbalancesJob } from './features/balance-groups/imbalances.job.ts';
import { directoryStaffJob } from './features/sign-in-providers/directory-people/directory-staff.job.ts';
import { exchangeReadingJob } from './features/exchange-channels/reading/reading.job.ts';
import { exchangeSendingJob } from './features/exchange-channels/sending/sending.job.ts';
import { forecastBuildJob } from './features/forecasts/build/build.job.ts';
import { forecastAccuracyJob } from './features/forecasts/scores/forecast-accuracy.job.ts';
import { forecastBacktestJob } from './features/forecasts/backtests/forecast-backtest.job.ts';
import { notifyLateForecasts } from './features/forecasts/late.ts';
import { journalRetentionJob } from './features/journal/retention.ts';
import { measurementExportJob } from './features/measurements/exports/measurement-export.job.ts';
import { measurementFolderJob } from './features/measurements/imports/measurement-folder.job.ts';
import { measurementImportJob } from './features/measurements/imports/measurement-import.job.ts';
import { limitsJob } from './features/limits/limits.job.ts';
import { mailJob } from './features/notifications/mail.job.ts';
import { recheckJob } from './features/measurements/recheck.job.ts';
import { regionRefreshJobs } from './features/region-actual/refresh/refresh.job.ts';
import { bundleLoadingJob } from './features/organizations/bundles/bundle-loading.job.ts';
import { garLoadingJob } from './features/organizations/addresses/gar-loading.job.ts';
import { changeSetPublicationJob } from './features/dictionaries/change-sets/publication.job.ts';
import { classifierLoadJob } from './features/dictionaries/classifiers/classifier-load.job.ts';
import { warnOfQuotas } from './features/organizations/quotas/quotas.ts';
import { remindOfWaitingRequests } from './features/rights/requests/waiting.ts';
import { beginNextReviews, remindOfReviews } from './features/rights/reviews/due.ts';
import { reorganizationJob } from './features/organizations/reorganization.job.ts';
import { reportJob } from './features/reports/report.job.ts';
import { completenessJob } from './features/passport/completeness.job.ts';
import { contractEndsJob } from './features/passport/contract-ends.job.ts';
import { remindOfLapsing } from './features/rights/second-person/lapsing.ts';
import { typeAlarmsJob } from './features/object-types/alarms/alarms.job.ts';
import { verificationsJob } from './features/verifications/verifications.job.ts';
import { completenessOf, placesOf } from './features/passport/overview.ts';
import { answersWith } from './features/widgets/answers/answer.service.ts';
import { widgetThresholdsJob } from './features/widgets/thresholds.job.ts';
import { lookAtThresholds } from './features/widgets/subscriptions.service.ts';
import { computeMissingSeries } from './features/measurements/virtual-points/missing-series.ts';
import type { JobKind } from './jobs/kind.ts';
import type { LateCheck } from './jobs/watch.ts';

interface JobParts {
  /** The location of the exchange folders. */
  dataDir: string;
  /** The hosts and internal addresses from which regional actuals may be fetched. */
  sourceHosts: readonly string[];
  /** The mail and SFTP servers with which files may be exchanged. */
  exchangeHosts: readonly string[];
  /** The allowed directories. */
  signInHosts: readonly string[];
  /** The keys for secrets in the database, the current one first. */
  secretKeys: readonly string[];
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  publicUrl?: string | undefined;
}

/** Checks for late work other than schedules, run by every program with background work or a console. */
export const lateChecks: readonly LateCheck[] = [
  notifyLateForecasts,
  warnOfQuotas,
  remindOfReviews,
  beginNextReviews,
  remindOfWaitingRequests,
  remindOfLapsing,
  lookAtThresholds,
];

/** Regularly cleans up abandoned work of features, and computes what an earlier version had not. */
export async function cleanUpRegularly(pool: pg.Pool, { filesDir }: { filesDir?: string | undefined }): Promise<void> {
  const tidy = async (folder: string) => {
    await clearUnfinished(pool, folder);
    await sweepOrphans(pool, folder);
  };
  // A failure with a folder does not prevent the other tasks.
  await Promise.all([computeMissingSeries(pool), filesDir && tidy(filesDir)]);
}

/** All background jobs: like sections.ts, the only place that knows those of every feature. */
export function jobKinds({
  dataDir,
  sourceHosts,
  exchangeHosts,
  signInHosts,
  secretKeys,
  smtpUrl,
  mailFrom,
  publicUrl,
}: JobParts): readonly JobKind[] {
  const sendMail = smtpUrl && mailFrom ? mailBy(smtpUrl, mailFrom) : undefined;
  const secrets = new Secrets(secretKeys);
  const reach = { hosts: exchangeHosts, patienceMs: 20_000, secrets };
  return [
    verificationsJob,
    contractEndsJob,
    completenessJob,
    typeAlarmsJob,
    imbalancesJob,
    limitsJob,
    recheckJob,
    journalRetentionJob,
    measurementImportJob,
    measurementFolderJob(dataDir),
    measurementExportJob(dataDir),
    exchangeReadingJob(reach),
    exchangeSendingJob(reach),
    ...regionRefreshJobs({ dataDir, hosts: sourceHosts, timeoutMs: 30_000, pausesMs: [5000, 30_000, 120_000] }),
    forecastBuildJob,
    forecastAccuracyJob,
    forecastBacktestJob,
    reportJob({ sendMail, publicUrl }),
    reorganizationJob,
    directoryStaffJob({ signInHosts, secrets }),
    bundleLoadingJob,
    garLoadingJob,
    widgetThresholdsJob(answersWith({ completenessOf, placesOf })),
    classifierLoadJob,
    changeSetPublicationJob,
    mailJob(sendMail, publicUrl),
  ];
}
