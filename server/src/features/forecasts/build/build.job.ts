import { asOrg } from '../../../core/transaction.ts';
import { publishEvent } from '../../../core/events.ts';
import { sql } from '../../../core/sql.ts';
import { ForecastPool } from '../../../forecasting/pool.ts';
import { CutShort } from '../../../jobs/context.ts';
import { job, type JobContext, type JobResult } from '../../../jobs/kind.ts';
import { notify } from '../../../jobs/notify.ts';
import { definitionOf, definitionsWhere } from '../sources/target.service.ts';
import { build, BuildRefusal, gatherFor, type ForecastBuild } from './build.ts';
import { nextOf, openVersion } from './open-version.service.ts';

const AT_ONCE = 4;
const BROKEN = 'Расчёт прервался из-за ошибки программы: она записана в журнал работы';
const NOTHING = 'Ничего не построено: ни у одного прогноза не отмечено «Строить по расписанию»';
const STOPPED = 'Построение остановлено';

interface Version {
  guid: string;
  forecastGuid: string;
  name: string;
  asOf: string;
  from: string;
  to: string;
}

interface Settings {
  /** The requested forecasts; without them, all automatic ones. */
  forecasts?: readonly string[];
}

/** Opens the versions to build, unless they were opened with the request. */
async function open({ run, actor, once }: JobContext, { forecasts }: Settings): Promise<void> {
  await once('open', async (tx) => {
    if (await tx.one(sql`select from forecast_version where run_guid = ${run} limit 1`)) return;
    const asked = forecasts ? sql`f.guid = any(${forecasts}::uuid[])` : sql`f.is_automatic`;
    const now = new Date();
    for (const definition of await definitionsWhere(tx, asked))
      await openVersion(tx, actor, definition, { from: nextOf(definition, now), asOf: now }, { run });
  });
}

const versionsLeft = ({ pool, actor, run }: JobContext): Promise<Version[]> =>
  asOrg(pool, actor, 'read', (tx) =>
    tx.rows<Version>(sql`
      select v.guid, v.forecast_guid as "forecastGuid", f.name, v.as_of as "asOf", v.day_from as "from", v.day_to as "to"
      from forecast_version v join forecast f on f.guid = v.forecast_guid
      where v.run_guid = ${run} and v.state in ('queued', 'running') order by v.created_at, v.guid`),
  );

const settle = ({ once }: JobContext, guid: string, built: ForecastBuild) =>
  once(`built ${guid}`, async (tx) => {
    await tx.run(sql`
      update forecast_version set state = 'ready', version = version + 1, error = null, level = ${built.level}::float8[],
        low = ${built.low}::float8[], high = ${built.high}::float8[], lines = ${JSON.stringify(built.lines)}::jsonb,
        weights = ${JSON.stringify(built.weights)}::jsonb, experience = ${JSON.stringify(built.experience)}::jsonb, peaks = ${JSON.stringify(built.peaks)}::jsonb, is_fallback = ${built.isFallback},
        inputs = ${JSON.stringify(built.inputs)}::jsonb, series = ${built.series}::integer[],
        price_region = ${built.priceRegion}, temperature_region = ${built.temperatureRegion},
        price_sets = price_sets_of(${built.priceRegion}, ${built.historyFrom}, ${built.historyTo}), history_from = ${built.historyFrom}, history_to = ${built.historyTo}
      where guid = ${guid} and state in ('queued', 'running')`);
    publishEvent(tx, 'forecasts', guid);
  });

const fail = ({ pool, actor }: JobContext, guid: string, error: string) =>
  asOrg(pool, actor, 'write', async (tx) => {
    await tx.run(sql`
      update forecast_version set state = 'failed', version = version + 1, error = ${error} where guid = ${guid} and state in ('queued', 'running')`);
    publishEvent(tx, 'forecasts', guid);
  });

async function buildOne(context: JobContext, processes: ForecastPool, version: Version): Promise<void> {
  const { pool, actor } = context;
  const period = { asOf: new Date(version.asOf), from: version.from, to: version.to };
  const { definition, gathered } = await asOrg(pool, actor, 'write', async (tx) => {
    await tx.run(sql`update forecast_version set state = 'running' where guid = ${version.guid} and state = 'queued'`);
    publishEvent(tx, 'forecasts', version.guid);
    const found = await definitionOf(tx, version.forecastGuid);
    return { definition: found, gathered: await gatherFor(tx, found, period) };
  });
  await settle(context, version.guid, await build(processes, definition, gathered, period));
}

/** Builds the versions one after another; a failed one stores its reason and does not stop the others. Returns the
 *  number of failures. */
async function buildAll(context: JobContext, processes: ForecastPool, versions: readonly Version[]): Promise<number> {
  const waiting = [...versions];
  let [done, failed] = [0, 0];
  context.progress(0, versions.length);
  const worker = async () => {
    for (let version = waiting.shift(); version; version = waiting.shift()) {
      context.signal.throwIfAborted();
      try {
        await buildOne(context, processes, version);
      } catch (error) {
        context.signal.throwIfAborted();
        if (error instanceof CutShort) throw error;
        failed++;
        const reason = error instanceof BuildRefusal ? error.message : BROKEN;
        context.log('error', `${version.name}: ${error instanceof Error ? error.message : reason}`);
        await fail(context, version.guid, reason);
      }
      context.progress(++done, versions.length);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  return failed;
}

async function leave(context: JobContext): Promise<void> {
  const { reason } = context.signal;
  if (!(reason instanceof CutShort) || (reason.cut !== 'stopped' && reason.cut !== 'tooLong')) return;
  for (const { guid } of await versionsLeft(context)) await fail(context, guid, STOPPED);
}

async function notifyFailed({ pool, actor, run }: JobContext, failed: number, total: number): Promise<void> {
  await asOrg(pool, actor, 'write', (tx) =>
    notify(tx, {
      to: { entity: 'forecasts', action: 'create' },
      kind: 'forecast',
      severity: 'warning',
      text: `Не построено прогнозов: ${failed} из ${total}`,
      once: `forecast-build:${run}`,
    }),
  );
}

/** Builds versions of forecasts: on a schedule for all automatic forecasts, by hand for the requested ones. */
export const forecastBuildJob = job<Settings>({
  name: 'forecastBuild',
  async run(context, settings): Promise<JobResult> {
    await open(context, settings);
    const versions = await versionsLeft(context);
    const processes = new ForecastPool();
    try {
      const failed = await buildAll(context, processes, versions);
      if (failed && !settings.forecasts) await notifyFailed(context, failed, versions.length);
      if (versions.length === 0) return { summary: NOTHING, hasWarnings: true };
      return { summary: `Построено: ${versions.length - failed}, не удалось: ${failed}`, hasWarnings: failed > 0 };
    } catch (error) {
      await leave(context);
      throw error;
    } finally {
      await processes.close();
    }
  },
});
