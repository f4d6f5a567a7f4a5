import type { ForecastVersion, Reconciliation } from 'contract/features/forecasts/answers.ts';
import { correctableStates, unfinishedStates } from 'contract/features/forecasts/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { tell } from '../../core/events.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { storedOf } from './card.ts';
import { addLayer, corrected, correctionsOf } from './corrections.service.ts';
import { lockVersion, versionOf, versionsWhere, writeEntry } from './versions.service.ts';

/** The distance between the tenth and the ninetieth percentile of a normal distribution, in standard deviations. */
const BAND = 2.5631;
const EQUAL = 1e-9;

interface Part {
  version: ForecastVersion;
  values: number[];
  variance: number[];
}

async function partOf(tx: Tx, version: ForecastVersion): Promise<Part> {
  const { level, low, high } = await storedOf(tx, version.guid);
  const values = corrected(level!, await correctionsOf(tx, version.guid));
  // Without a band, the error is taken as proportional to the value.
  const variance = values.map((value, step) => (low && high ? ((high[step]! - low[step]!) / BAND) ** 2 : value ** 2));
  return { version, values, variance };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function branchesOf(tx: Tx, { guid, from, to, kind }: ForecastVersion): Promise<ForecastVersion[]> {
  return versionsWhere(
    tx,
    sql`v.organization_guid = current_organization() and f.target = 'branch' and f.kind = ${kind} and v.level is not null and v.guid <> ${guid}
      and v.day_from = ${from} and v.day_to = ${to} and v.state not in ('archived', 'failed') and v.number = (
        select max(l.number) from forecast_version l
        where l.forecast_guid = v.forecast_guid and l.day_from = v.day_from and l.day_to = v.day_to and l.level is not null)`,
  );
}

function refusalOf(version: ForecastVersion, isTotal: boolean, parts: readonly Part[]): string | null {
  if (!isTotal) return 'Согласуют прогноз организации с прогнозами её филиалов: этот прогноз не организации.';
  if (unfinishedStates.includes(version.state) || version.state === 'failed')
    return 'Прогноз организации ещё не построен.';
  if (parts.length === 0) return 'За эти дни нет построенных прогнозов филиалов.';
  const frozen = parts.find((part) => !correctableStates.includes(part.version.state));
  return frozen ? `«${frozen.version.forecastName}»: значения заморожены, верните его на доработку.` : null;
}

/** The corrections that make the sum of branches equal to the organization: the difference is shared in
 *  proportion to the variance. */
async function reckon(tx: Tx, version: ForecastVersion): Promise<Reconciliation> {
  const isTotal = await tx.one(sql`
    select from forecast where guid = ${version.forecastGuid} and target = 'organization' and kind in ('hourly', 'monthly')`);
  const { level } = await storedOf(tx, version.guid);
  const values = level ? corrected(level, await correctionsOf(tx, version.guid)) : [];
  const parts: Part[] = [];
  for (const branch of isTotal ? await branchesOf(tx, version) : []) parts.push(await partOf(tx, branch));
  const difference = values.map((value, step) => value - sum(parts.map((part) => part.values[step]!)));
  const shareAt = (part: Part, step: number) => {
    const total = sum(parts.map(({ variance }) => variance[step]!));
    return total > 0 ? part.variance[step]! / total : 1 / parts.length;
  };
  return {
    refusal: refusalOf(version, isTotal !== undefined, parts),
    total: sum(values),
    branchTotal: sum(parts.flatMap((part) => part.values)),
    isEqual: difference.every((value, step) => Math.abs(value) <= EQUAL * Math.max(1, Math.abs(values[step]!))),
    branches: parts.map((part) => ({
      versionGuid: part.version.guid,
      forecastGuid: part.version.forecastGuid,
      name: part.version.forecastName,
      state: part.version.state,
      share: sum(values.map((_, step) => shareAt(part, step))) / values.length,
      before: part.values,
      after: part.values.map((value, step) => value + difference[step]! * shareAt(part, step)),
    })),
    values,
  };
}

/** Errors: 404. */
export const reconciliationOf = async (tx: Tx, guid: string): Promise<Reconciliation> =>
  reckon(tx, await versionOf(tx, guid));

/** Adds the differences to the branches as layers. Errors: 404, 409 when there is nothing to reconcile, 412. */
export async function reconcile(tx: Tx, actor: Actor, guid: string, version: number, reason: string) {
  const total = await lockVersion(tx, guid, version);
  const branches = await branchesOf(tx, total);
  await tx.run(sql`
    select from forecast_version where guid = any(${branches.map((branch) => branch.guid)}::uuid[]) order by guid for no key update`);
  const found = await reckon(tx, total);
  if (found.refusal) throw new AppError('conflict', { detail: found.refusal });
  if (found.isEqual) throw new AppError('conflict', { detail: 'Филиалы уже согласованы с организацией.' });
  for (const { versionGuid, after } of found.branches) {
    const amounts = after.map((value) => value!);
    const steps = amounts.map((_, step) => step);
    await addLayer(tx, await versionOf(tx, versionGuid), { kind: 'reconcile', steps, amounts, reason });
    tell(tx, 'forecasts', versionGuid);
  }
  const said = { branches: found.branches.map(({ name }) => name), reason };
  writeEntry(tx, actor, total, { branchTotal: found.branchTotal }, { branchTotal: found.total, ...said });
  return reckon(tx, total);
}
