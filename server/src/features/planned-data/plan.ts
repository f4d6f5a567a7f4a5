import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import type { planCalls, PlanLine, PlanVersion } from 'contract/features/passport/plan.ts';
import { plannedData } from 'contract/features/passport/planned-data.ts';
import { enteredOf, type Input, type Row } from 'contract/kit/resource.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { removeRow } from '../../resource/removal/remove.ts';
import { entryOf } from '../../resource/remembered.ts';
import { createRow, findRow, getRow, updateRow } from '../../resource/store.ts';
import { comparedPlans } from './compared.service.ts';
import { cellsOfVersion, makeVersion, versionsOf, type VersionCell } from './versions.service.ts';

interface Plan {
  year: number;
  lines: PlanLine[];
  version: PlanVersion | null;
}

type Body<C extends keyof typeof planCalls> = z.output<(typeof planCalls)[C]['body']>;

/** The plan of a year with actual values. */
export async function planOf(tx: Tx, { rights }: Actor, branch: string, year: number): Promise<Plan> {
  const plans = await comparedPlans(tx, rights, sql`t.branch_guid = ${branch} and t.year = ${year}`);
  const lines = Map.groupBy(plans, ({ indicator, productGuid }) => `${indicator} ${productGuid}`);
  const [version = null] = await versionsOf(tx, branch, year, 1);
  return {
    year,
    version,
    lines: Array.from(lines.values(), (cells) => {
      const { indicator, productGuid, productName } = cells[0]!;
      const months = cells.map(({ month, value, actual, comparedValue, days, composition, isClosed, status }) => [
        month,
        { value, actual, comparedValue, days, composition, isClosed, status },
      ]);
      return { indicator, productGuid, productName, months: Object.fromEntries(months) };
    }),
  };
}

/** Locks the branch until the end of the transaction, so that two users do not write one plan at the same time. */
async function lockBranch(tx: Tx, guid: string): Promise<Row<typeof branchOffices>> {
  const row = await findRow(tx, branchOffices, guid, sql`for no key update of t`);
  return row ?? Promise.reject(new AppError('not_found'));
}

type Place = Omit<Input<typeof plannedData>, 'value' | 'actual' | 'note'>;
type Cell = Pick<Row<typeof plannedData>, 'guid' | 'month' | 'indicator' | 'productGuid' | 'value'>;

const cellsOf = (tx: Tx, branch: string, year: number) =>
  tx.rows<Cell>(sql`
    select guid, month, indicator, product_guid as "productGuid", value from planned_value
    where branch_guid = ${branch} and year = ${year} for no key update`);

/** Writes one value of the plan; returns whether anything has changed. */
async function writeValue(tx: Tx, actor: Actor, known: Cell | undefined, place: Place, value: number | null) {
  if (!known) {
    if (value === null) return false;
    await createRow(tx, actor, plannedData, { ...place, value, actual: null, note: null });
    return true;
  }
  if (known.value === value) return false;
  const row = await getRow(tx, plannedData, known.guid);
  if (value === null) await removeRow(tx, actor, plannedData, row.guid, row.version);
  else await updateRow(tx, actor, plannedData, row.guid, row.version, { ...enteredOf(plannedData, row), value });
  return true;
}

/** A change of a plan is one journal entry with its values as parts. */
function rememberPlan(tx: Tx, actor: Actor, branch: Row<typeof branchOffices>, after: object, parts: number): void {
  if (parts) writeJournal(tx, actor, { ...entryOf(branchOffices, actor, branch), action: 'update', after, parts });
}

const isOf =
  ({ month, indicator, productGuid }: VersionCell) =>
  (cell: VersionCell): boolean =>
    cell.month === month && cell.indicator === indicator && cell.productGuid === productGuid;

export async function writeLines(tx: Tx, actor: Actor, guid: string, { year, lines, reason = null }: Body<'put'>) {
  const branch = await lockBranch(tx, guid);
  const cells = await cellsOf(tx, guid, year);
  const part = inManner(actor, { isPart: true });
  let changed = 0;
  for (const { indicator, productGuid, values } of lines)
    for (const [month, value] of Object.entries(values) as [Cell['month'], number | null][]) {
      const known = cells.find(isOf({ month, indicator, productGuid }));
      const place = { branchGuid: guid, year, month, indicator, productGuid };
      if (await writeValue(tx, part, known, place, value)) changed++;
    }
  rememberPlan(tx, actor, branch, { year, reason }, changed);
  await makeVersion(tx, reason);
  return planOf(tx, actor, guid, year);
}

/** Restores the values of an earlier version. Errors: 404 for an unknown version, 409 when a product no longer
 *  exists. */
export async function restorePlan(tx: Tx, actor: Actor, guid: string, { year, number, reason }: Body<'restore'>) {
  const branch = await lockBranch(tx, guid);
  const target = await cellsOfVersion(tx, guid, year, number);
  const products = [...new Set(target.flatMap(({ productGuid }) => productGuid ?? []))];
  const known = await tx.rows<{ guid: string }>(sql`select guid from product where guid = any(${products}::uuid[])`);
  const gone = target.find(({ productGuid }) => productGuid && !known.some((one) => one.guid === productGuid));
  if (gone)
    throw new AppError('conflict', {
      detail: `В версии ${number} есть продукция «${gone.productName}», которой больше нет: сначала верните её из журнала.`,
    });
  const cells = await cellsOf(tx, guid, year);
  const part = inManner(actor, { isPart: true });
  let changed = 0;
  for (const cell of cells)
    if (!target.some(isOf(cell)) && (await writeValue(tx, part, cell, { ...cell, branchGuid: guid, year }, null)))
      changed++;
  for (const { month, indicator, productGuid, value } of target) {
    const place = { branchGuid: guid, year, month, indicator, productGuid };
    if (await writeValue(tx, part, cells.find(isOf(place)), place, value)) changed++;
  }
  const words = `Возврат к версии ${number}${reason ? `: ${reason}` : ''}`;
  rememberPlan(tx, actor, branch, { year, reason: words }, changed);
  await makeVersion(tx, words);
  return planOf(tx, actor, guid, year);
}

const THOUSAND = 1000;
const signed = (percent: number) => percent.toLocaleString('ru', { signDisplay: 'exceptZero' }).replace('-', '−');

export async function copyPlan(tx: Tx, actor: Actor, guid: string, { year, percent }: Body<'copy'>) {
  const branch = await lockBranch(tx, guid);
  const [past, present] = [await cellsOf(tx, guid, year - 1), await cellsOf(tx, guid, year)];
  if (past.length === 0) throw new AppError('conflict', { detail: `Плана на ${year - 1} год нет: копировать нечего.` });
  const part = inManner(actor, { isPart: true });
  const missing = past.filter((cell) => !present.some(isOf(cell)));
  for (const { month, indicator, productGuid, value } of missing) {
    const raised = Math.round(value * (1 + percent / 100) * THOUSAND) / THOUSAND;
    await writeValue(tx, part, undefined, { branchGuid: guid, year, month, indicator, productGuid }, raised);
  }
  rememberPlan(tx, actor, branch, { year, percent }, missing.length);
  await makeVersion(tx, `Из плана на ${year - 1} год, ${signed(percent)} %`);
  return planOf(tx, actor, guid, year);
}

export async function approvePlan(tx: Tx, actor: Actor, guid: string, { year, isApproved }: Body<'approve'>) {
  const branch = await lockBranch(tx, guid);
  const cells = await cellsOf(tx, guid, year);
  if (cells.length === 0) throw new AppError('conflict', { detail: `Плана на ${year} год нет: утверждать нечего.` });
  const part = inManner(actor, { isPart: true });
  let changed = 0;
  for (const cell of cells) {
    const row = await getRow(tx, plannedData, cell.guid);
    if ((row.status === 'approved') === isApproved) continue;
    const columns = {
      status: isApproved ? 'approved' : 'draft',
      approved_by: isApproved ? actor.fullName : null,
      approved_at: isApproved ? new Date().toISOString() : null,
    };
    await updateRow(tx, part, plannedData, row.guid, row.version, enteredOf(plannedData, row), { columns });
    changed++;
  }
  rememberPlan(tx, actor, branch, { year, isApproved }, changed);
  return planOf(tx, actor, guid, year);
}
