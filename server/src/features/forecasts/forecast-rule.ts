import {
  type forecasts,
  type ForecastTarget,
  MAX_DAYS_AHEAD,
  MAX_NEIGHBOURS,
} from 'contract/features/forecasts/facts.ts';
import { methodsOfKind, isHourlyLoad } from 'contract/features/forecasts/kinds.ts';
import type { Row } from 'contract/kit/resource.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Rule } from '../../resource/rule.ts';
import { isReached } from '../measurements/points.service.ts';

/** The fields that determine what is forecast. They cannot change, because existing versions were built for them. */
const identity = ['kind', 'target', 'regionGuid', 'gtpCode', 'targetBranchGuid', 'targetPointGuid'] as const;

/** The field that holds the target of each kind. */
const naming: Readonly<Record<ForecastTarget, (typeof identity)[number] | null>> = {
  region: 'regionGuid',
  gtp: 'gtpCode',
  organization: null,
  branch: 'targetBranchGuid',
  meteringPoint: 'targetPointGuid',
};

function checkMethods(after: Row<typeof forecasts>): void {
  const methods = methodsOfKind(after.kind);
  for (const field of ['method', 'challenger'] as const)
    if (after[field] !== null && !(after[field] in methods))
      throw invalidField(
        field,
        `Этот метод — для ${after.kind === 'monthly' ? 'почасовых' : 'месячных'} прогнозов: выберите другой`,
      );
  if (after.challenger === after.method) throw invalidField('challenger', 'Соперник — другой метод');
}

async function checkPoints(tx: Tx, actor: Actor, after: Row<typeof forecasts>): Promise<void> {
  for (const field of ['targetPointGuid', 'donorPointGuid'] as const) {
    if (after[field] === null) continue;
    const point = await tx.one(
      sql`select from metering_point t where t.guid = ${after[field]} and ${isReached(actor.rights)}`,
    );
    if (!point) throw invalidField(field, 'Эта точка учёта вам не видна');
  }
}

async function checkNeighbours(tx: Tx, after: Row<typeof forecasts>): Promise<void> {
  const needed = [after.method, after.challenger].includes('neighbourRegression');
  if (after.neighbours.length === 0) {
    if (needed) throw invalidField('neighbours', 'Методу «Регрессия с соседями» нужен хотя бы один соседний ряд');
    return;
  }
  if (!isHourlyLoad(after.kind))
    throw invalidField('neighbours', 'Соседние ряды — у почасового потребления и часа пика');
  if (after.neighbours.length > MAX_NEIGHBOURS)
    throw invalidField('neighbours', `Не больше ${MAX_NEIGHBOURS} соседних рядов`);
  if (after.neighbours.includes(after.guid)) throw invalidField('neighbours', 'Сосед — другой прогноз');
  const price = await tx.one(
    sql`select from forecast where guid = any(${after.neighbours}::uuid[]) and kind = 'price' limit 1`,
  );
  if (price) throw invalidField('neighbours', 'Среди соседей есть прогноз цены, а соседом бывает потребление');
}

async function checkUnused(tx: Tx, guid: string, changed: string): Promise<void> {
  const [used] = await tx.rows<{ versions: boolean; tests: boolean }>(sql`
    select exists (select from forecast_version where forecast_guid = ${guid}) as versions,
      exists (select from forecast_backtest where forecast_guid = ${guid}) as tests`);
  if (used!.versions) throw invalidField(changed, 'У прогноза есть версии: для другого заведите новый прогноз');
  if (used!.tests) throw invalidField(changed, 'Прогноз уже проверяли на прошлом: для другого заведите новый прогноз');
}

/** Ensures that a forecast can be built and still matches its existing versions. */
export const forecastRule: Rule<typeof forecasts> = async ({ tx, actor, before, after }) => {
  if (!after) return;
  const needed = naming[after.target];
  if (needed && after[needed] === null) throw invalidField(needed, REQUIRED);
  if (['peakHour', 'price'].includes(after.kind) && after.target !== 'region')
    throw invalidField('target', 'Час пик и цену прогнозируют для региона');
  if (after.kind !== 'monthly' && after.horizon > MAX_DAYS_AHEAD)
    throw invalidField('horizon', `Не больше ${MAX_DAYS_AHEAD} суток`);
  checkMethods(after);
  if (after.donorPointGuid !== null && after.donorPointGuid === after.targetPointGuid)
    throw invalidField('donorPointGuid', 'Донор — другая точка');
  await checkNeighbours(tx, after);
  const changed = before && identity.find((field) => before[field] !== after[field]);
  if (changed) await checkUnused(tx, after.guid, changed);
  await checkPoints(tx, actor, after);
};
