import type { ForecastVersion, Reconciliation } from 'contract/features/forecasts/answers.ts';
import { COMPLETENESS_DAYS, correctableStates, unfinishedStates } from 'contract/features/forecasts/facts.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { publishEvent } from '../../core/events.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { BAND_WIDTH } from '../../forecasting/moved.ts';
import { overlapOf, restOf, type Rest } from './sources/rest.service.ts';
import { definitionOf } from './sources/target.service.ts';
import { storedOf } from './card.ts';
import { addLayer, corrected, correctionsOf } from './corrections.service.ts';
import { lockVersion, versionOf, versionsWhere, writeEntry } from './versions.service.ts';
import type { Rights } from 'contract/rights/rights.ts';

const EQUAL = 1e-9;
/** When every branch has a forecast. */
const NO_REST: Rest = { names: [], share: null, shares: null };

interface Part {
  version: ForecastVersion;
  branch: string;
  values: number[];
  variance: number[];
}

async function partOf(tx: Tx, version: ForecastVersion): Promise<Part> {
  const { level, low, high } = await storedOf(tx, version.guid);
  const values = corrected(level!, await correctionsOf(tx, version.guid));
  // Without a band, the error is assumed to be proportional to the value.
  const variance = values.map((value, step) =>
    low && high ? ((high[step]! - low[step]!) / BAND_WIDTH) ** 2 : value ** 2,
  );
  const { targetBranchGuid } = await definitionOf(tx, version.forecastGuid);
  return { version, branch: targetBranchGuid!, values, variance };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** One version per branch: the latest, when several forecasts are for the same branch. */
async function partsOf(tx: Tx, { guid, from, to, kind }: ForecastVersion): Promise<Part[]> {
  const versions = await versionsWhere(
    tx,
    sql`v.organization_guid = current_organization() and f.target = 'branch' and f.kind = ${kind} and v.level is not null and v.guid <> ${guid}
      and v.day_from = ${from} and v.day_to = ${to} and v.state not in ('archived', 'failed') and v.guid = (
        select l.guid from forecast_version l join forecast o on o.guid = l.forecast_guid
        where o.target_branch_guid = f.target_branch_guid and o.target = 'branch' and o.kind = f.kind and l.day_from = v.day_from
          and l.day_to = v.day_to and l.level is not null and l.state not in ('archived', 'failed')
        order by l.created_at desc, l.guid limit 1)`,
  );
  const parts: Part[] = [];
  for (const version of versions) parts.push(await partOf(tx, version));
  return parts;
}

function refusalOf(
  version: ForecastVersion,
  isTotal: boolean,
  parts: readonly Part[],
  isRestKnown: boolean,
  overlap: string | null,
): string | null {
  if (!isTotal) return 'Согласуют прогноз организации с прогнозами её филиалов: этот прогноз не организации.';
  if (unfinishedStates.includes(version.state) || version.state === 'failed')
    return 'Прогноз организации ещё не построен.';
  if (parts.length === 0) return 'За эти дни нет построенных прогнозов филиалов.';
  if (overlap) return overlap;
  if (!isRestKnown)
    return `Доля тех, у кого нет прогноза, не известна: нет факта за ${COMPLETENESS_DAYS} суток до этих дней. Постройте прогнозы всех филиалов.`;
  const frozen = parts.find((part) => !correctableStates.includes(part.version.state));
  return frozen ? `«${frozen.version.forecastName}»: значения заморожены, верните его на доработку.` : null;
}

/** The corrections that make the forecast branches and the rest add up to the organization: the rest takes its usual
 *  share, the difference is divided among the branches in proportion to their variance. */
async function reckon(tx: Tx, rights: Rights, version: ForecastVersion): Promise<Reconciliation> {
  const isTotal = await tx.one(sql`
    select from forecast where guid = ${version.forecastGuid} and target = 'organization' and kind in ('hourly', 'monthly')`);
  const { level } = await storedOf(tx, version.guid);
  const values = level ? corrected(level, await correctionsOf(tx, version.guid)) : [];
  const parts = isTotal ? await partsOf(tx, version) : [];
  const branches = parts.map(({ branch }) => branch);
  const { names, share, shares } = parts.length ? await restOf(tx, rights, branches, version) : NO_REST;
  const overlap = await overlapOf(tx, rights, branches);
  const rest = values.map(
    (value, step) => value * ((version.kind === 'monthly' ? share : shares?.[step % HOURS]) ?? 0),
  );
  const difference = values.map((value, step) => value - rest[step]! - sum(parts.map((part) => part.values[step]!)));
  const shareAt = (part: Part, step: number) => {
    const total = sum(parts.map(({ variance }) => variance[step]!));
    return total > 0 ? part.variance[step]! / total : 1 / parts.length;
  };
  return {
    refusal: refusalOf(version, isTotal !== undefined, parts, share !== null, overlap),
    total: sum(values),
    branchTotal: sum(parts.flatMap((part) => part.values)),
    rest: { names, share, values: rest },
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
export const reconciliationOf = async (tx: Tx, rights: Rights, guid: string): Promise<Reconciliation> =>
  reckon(tx, rights, await versionOf(tx, guid));

/** Adds the differences to the branches as corrections. Errors: 404, 409 when there is nothing to reconcile, 412. */
export async function reconcile(tx: Tx, actor: Actor, guid: string, version: number, reason: string) {
  const total = await lockVersion(tx, guid, version);
  const parts = await partsOf(tx, total);
  await tx.run(sql`
    select from forecast_version where guid = any(${parts.map((part) => part.version.guid)}::uuid[]) order by guid for no key update`);
  const found = await reckon(tx, actor.rights, total);
  if (found.refusal) throw new AppError('conflict', { detail: found.refusal });
  if (found.isEqual) throw new AppError('conflict', { detail: 'Филиалы уже согласованы с организацией.' });
  for (const { versionGuid, after } of found.branches) {
    const amounts = after.map((value) => value!);
    const steps = amounts.map((_, step) => step);
    await addLayer(tx, await versionOf(tx, versionGuid), { kind: 'reconcile', steps, amounts, reason });
    publishEvent(tx, 'forecasts', versionGuid);
  }
  const said = { branches: found.branches.map(({ name }) => name), without: found.rest.names, reason };
  const branchTotal = sum(found.branches.flatMap(({ after }) => after.map((value) => value!)));
  writeEntry(tx, actor, total, { branchTotal: found.branchTotal }, { branchTotal, ...said });
  return reckon(tx, actor.rights, total);
}
