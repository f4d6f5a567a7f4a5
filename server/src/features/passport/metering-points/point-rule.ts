import { parseFormula } from 'contract/features/passport/formula.ts';
import { FormulaError, operandsOf, type Expression } from 'contract/kit/arithmetic.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { whole } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { reached } from '../../../resource/rights/reach.ts';
import type { Rule } from '../../../resource/rule.ts';
import { namesUsing } from '../../measurements/virtual-points/members.service.ts';
import { computeAgain } from '../../measurements/virtual-points/virtual-points.service.ts';

type Point = Row<typeof meteringPoints>;

/** Billing requires admitted metering: Основные положения, ПП РФ от 04.05.2012 № 442, пункт 153. A virtual point has no meter. */
function admission({ purpose, formula, admissionActNumber, admissionActDate }: Point): void {
  if (purpose !== 'billing' || formula) return;
  const errors = [
    ...(admissionActNumber ? [] : [{ path: 'admissionActNumber', message: 'Для расчётного учёта нужен акт допуска' }]),
    ...(admissionActDate ? [] : [{ path: 'admissionActDate', message: 'Укажите дату акта допуска' }]),
  ];
  if (errors.length) throw new AppError('invalid', { errors });
}

async function feederOfSubstation(tx: Tx, { feederGuid, substationGuid }: Point): Promise<void> {
  if (!feederGuid) return;
  const feeder = await tx.one<{ substation: string }>(sql`
    select substation_guid as substation from feeder where guid = ${feederGuid}`);
  if (feeder?.substation !== substationGuid) throw invalidField('feederGuid', 'Этот фидер — другой подстанции');
}

function parsed(formula: string): Expression {
  try {
    return parseFormula(formula);
  } catch (error) {
    throw error instanceof FormulaError ? invalidField('formula', error.message) : error;
  }
}

/** The author of a formula must be able to see its points, because its values reveal theirs. */
async function checkOperandsVisible(
  tx: Tx,
  { rights }: Actor,
  before: Point | null,
  { formula }: Point,
): Promise<void> {
  const { reach } = reached(meteringPoints, rights, 'read');
  if (!formula || !reach) return;
  const kept = before?.formula ? operandsOf(parsed(before.formula)) : [];
  const named = operandsOf(parsed(formula)).filter((code) => !kept.includes(code));
  const found = await tx.rows<{ code: string }>(sql`
    select t.code from metering_point t where t.code = any(${named}::text[]) and ${reach}`);
  const missing = named.find((code) => !found.some((point) => point.code === code));
  if (missing) throw invalidField('formula', `Точки с кодом ${missing} нет, или она вам не видна`);
}

/** The points of a formula must exist and must not depend on the point itself. */
async function formulaHolds(tx: Tx, { guid, code, formula }: Point): Promise<void> {
  if (!formula) return;
  const seen = new Set(code ? [code] : []);
  let codes = operandsOf(parsed(formula));
  if (codes.length === 0) throw invalidField('formula', 'В формуле нет ни одной точки');
  while (codes.length) {
    if (codes.some((one) => code === one)) throw invalidField('formula', 'Точка не может считаться через саму себя');
    const found = await tx.rows<{ guid: string; code: string; formula: string | null }>(sql`
      select guid, code, formula from metering_point where code = any(${codes}) and guid <> ${guid}`);
    const missing = codes.find((one) => !found.some((point) => point.code === one));
    if (missing) throw invalidField('formula', `Точки с кодом ${missing} нет`);
    codes.forEach((one) => seen.add(one));
    codes = found.flatMap((point) => (point.formula ? operandsOf(parsed(point.formula)) : []));
    codes = [...new Set(codes)].filter((one) => one === code || !seen.has(one));
  }
}

/** A virtual point must have no stored values of its own. */
async function hasNoOwnValues(tx: Tx, { guid, deviceGuid }: Point): Promise<void> {
  if (deviceGuid) throw invalidField('formula', 'На точке стоит прибор учёта: виртуальную заведите отдельной точкой');
  const own = await whole(tx).one(sql`
    with d as materialized (
      select distinct d.origin from (select s.id from series s where s.metering_point_guid = ${guid}) s join interval_day d on d.series = s.id)
    select from d join series_origin o on o.id = d.origin where o.source <> 'formula' limit 1`);
  if (own) throw invalidField('formula', 'У точки есть свои измерения: виртуальную заведите отдельной точкой');
}

/** A code used in a formula cannot be changed or removed. */
async function codeIsFree(tx: Tx, { rights }: Actor, before: Point, after: Point | null): Promise<void> {
  if (!before.code || before.code === after?.code) return;
  const [first, ...rest] = await namesUsing(tx, rights, before.code);
  if (first === undefined) return;
  const others = rest.length ? ` и ещё ${rest.length}` : '';
  const point = first === null ? 'точки, которая вам не видна' : `точки «${first}»`;
  const text = `Код ${before.code} стоит в формуле ${point}${others}: сначала измените формулу`;
  throw after ? invalidField('code', text) : new AppError('in_use', { detail: `${text}.` });
}

export const pointRule: Rule<typeof meteringPoints> = async ({ tx, actor, before, after }) => {
  if (before) await codeIsFree(tx, actor, before, after);
  if (!after) return;
  admission(after);
  await feederOfSubstation(tx, after);
  await checkOperandsVisible(tx, actor, before, after);
  await formulaHolds(tx, after);
  if (after.formula) await hasNoOwnValues(tx, after);
  if ((before?.formula ?? null) !== after.formula) await computeAgain(tx, after.guid);
};
