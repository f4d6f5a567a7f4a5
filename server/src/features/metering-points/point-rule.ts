import { FormulaError, parseFormula, pointsOf, type Expression } from 'contract/features/passport/formula.ts';
import type { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Row } from 'contract/kit/resource.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Rule } from '../../resource/rule.ts';

type Point = Row<typeof meteringPoints>;

/** Billing requires admitted metering: Основные положения, ПП РФ от 04.05.2012 № 442, пункт 153. */
function admission({ purpose, admissionActNumber, admissionActDate }: Point): void {
  if (purpose !== 'billing') return;
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

/** The points of a formula must exist and must not lead back to the point itself. */
async function formulaHolds(tx: Tx, { guid, code, formula }: Point): Promise<void> {
  if (!formula) return;
  const seen = new Set(code ? [code] : []);
  let codes = pointsOf(parsed(formula));
  if (codes.length === 0) throw invalidField('formula', 'В формуле нет ни одной точки');
  while (codes.length) {
    if (codes.some((one) => code === one)) throw invalidField('formula', 'Точка не может считаться через саму себя');
    const found = await tx.rows<{ guid: string; code: string; formula: string | null }>(sql`
      select guid, code, formula from metering_point where code = any(${codes}) and guid <> ${guid}`);
    const missing = codes.find((one) => !found.some((point) => point.code === one));
    if (missing) throw invalidField('formula', `Точки с кодом ${missing} нет`);
    codes.forEach((one) => seen.add(one));
    codes = found.flatMap((point) => (point.formula ? pointsOf(parsed(point.formula)) : []));
    codes = [...new Set(codes)].filter((one) => one === code || !seen.has(one));
  }
}

export const pointRule: Rule<typeof meteringPoints> = async ({ tx, after }) => {
  if (!after) return;
  admission(after);
  await feederOfSubstation(tx, after);
  await formulaHolds(tx, after);
};
