import type { ChangedPlanLine, Month, PlanVersion } from 'contract/features/passport/plan.ts';
import type { Indicator } from 'contract/features/planned-data/indicators.ts';
import { AppError } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { titleInSight } from '../../resource/references/visible.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import type { Rights } from 'contract/rights/rights.ts';

/** A value of a plan; `productName` is the name at the time of the version. */
export interface VersionCell {
  indicator: Indicator;
  productGuid: string | null;
  productName?: string | null;
  month: Month;
  value?: number;
}

const MAX_VERSIONS = 500;

/** The versions of a branch's plan for a year, the current one first. */
export const versionsOf = (tx: Tx, branch: string, year: number, limit = MAX_VERSIONS): Promise<PlanVersion[]> =>
  tx.rows<PlanVersion>(sql`
    select v.number, v.made_at as "madeAt", readable_name(v.account_guid, nullif(concat_ws(' ', a.last_name, a.first_name, a.middle_name), '')) as "userName",
      v.reason, jsonb_array_length(v.cells) as values
    from plan_version v left join account a on a.guid = v.account_guid
    where v.organization_guid = (select current_organization()) and v.branch_guid = ${branch} and v.year = ${year}
    order by v.number desc limit ${limit}`);

/** The values of a version. Errors: 404. */
export async function cellsOfVersion(tx: Tx, branch: string, year: number, number: number) {
  const [found] = await tx.rows<{ cells: Required<VersionCell>[] }>(sql`
    select cells from plan_version
    where organization_guid = (select current_organization()) and branch_guid = ${branch} and year = ${year} and number = ${number}`);
  if (!found) throw new AppError('not_found', { detail: `Версии ${number} у плана на ${year} год нет.` });
  return found.cells;
}

/** Creates the version for this transaction's changes immediately (instead of at its end), so that it can be read. */
export async function makeVersion(tx: Tx, reason: string | null): Promise<void> {
  await tx.rows(sql`select set_config('console.plan_reason', ${reason ?? ''}, true)`);
  await tx.rows(sql`set constraints keep_plan immediate`);
}

const lineOf = ({ indicator, productGuid }: VersionCell) => `${indicator} ${productGuid}`;

/** The months in which two versions differ, by line; null when a version has no value. Errors: 404. */
export async function differenceOf(
  tx: Tx,
  branch: string,
  { year, from, to }: { year: number; from: number; to: number },
): Promise<ChangedPlanLine[]> {
  const [before, after] = [await cellsOfVersion(tx, branch, year, from), await cellsOfVersion(tx, branch, year, to)];
  const lines = new Map<string, ChangedPlanLine>();
  const monthOf = (cell: VersionCell) => {
    const { indicator, productGuid, productName = null } = cell;
    const line = lines.get(lineOf(cell)) ?? { indicator, productGuid, productName, months: {} };
    lines.set(lineOf(cell), line);
    return (line.months[cell.month] ??= { before: null, after: null });
  };
  for (const cell of before) monthOf(cell).before = cell.value;
  for (const cell of after) monthOf(cell).after = cell.value;
  return [...lines.values()].flatMap((line) => {
    const changed = Object.entries(line.months).filter(([, month]) => month.before !== month.after);
    return changed.length ? [{ ...line, months: Object.fromEntries(changed) }] : [];
  });
}

const NAMED = 5;

/** The current versions of plans: «версии: «Цех № 1» — 3 (2026)». Empty when there are none. */
export async function versionsText(
  tx: Tx,
  rights: Rights,
  plans: readonly { branchGuid: string; first: string }[],
): Promise<string> {
  const branches = [...new Set(plans.map(({ branchGuid }) => branchGuid))];
  const years = [...new Set(plans.map(({ first }) => Number(first.slice(0, 4))))];
  const found = await tx.rows<{ branch: string; year: number; number: number }>(sql`
    select ${titleInSight(rights, branchOffices, 'b')} as branch, v.year, max(v.number) as number
    from plan_version v join branch_office b on b.guid = v.branch_guid
    where v.organization_guid = (select current_organization()) and v.branch_guid = any(${branches}::uuid[]) and v.year = any(${years}::integer[])
    group by b.name, b.guid, v.year order by b.name collate russian, b.guid, v.year`);
  if (found.length === 0) return '';
  const named = found.slice(0, NAMED).map(({ branch, year, number }) => `«${branch}» — ${number} (${year})`);
  const more = found.length > NAMED ? ` и ещё ${found.length - NAMED}` : '';
  return `версии: ${named.join(', ')}${more}`;
}
