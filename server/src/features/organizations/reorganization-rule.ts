import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Rule } from '../../resource/rule.ts';
import { getRow } from '../../resource/store.ts';
import { checkMayMove, checkMayPlan } from './merging/move.service.ts';

export type Reorganization = Row<typeof reorganizations>;
type Mistake = { path: string; message: string };

function mistakesOf(row: Reorganization, own: string): Mistake[] {
  const { change, subjectGuid, successors } = row;
  const errors: Mistake[] = [];
  const mind = (isWrong: boolean, path: string, message: string) => void (isWrong && errors.push({ path, message }));
  mind(
    change === 'merge' && successors.length !== 1,
    'successors',
    'Укажите одну организацию: к ней присоединяется эта',
  );
  mind(change === 'split' && successors.length < 2, 'successors', 'Укажите не меньше двух организаций');
  mind(successors.includes(subjectGuid), 'successors', 'Организация не может быть преемником самой себя');
  mind(
    change !== 'rename' && subjectGuid === own,
    'subjectGuid',
    'В этой организации вы сейчас работаете: её реорганизуют из вышестоящей',
  );
  return errors;
}

/** The beginning of the day in the organization's time zone. */
const dayBegins = ({ subjectGuid, date }: Reorganization): Sql =>
  sql`(select ${date}::timestamp at time zone time_zone from organization where guid = ${subjectGuid})`;

const isDue = async (tx: Tx, { subjectGuid, date }: Reorganization): Promise<boolean> =>
  (await tx.one(sql`
    select from organization where guid = ${subjectGuid} and ${date} <= (now() at time zone time_zone)::date`)) !==
  undefined;

/** Obstacles to a move are reported immediately if its day has come; otherwise they can still be resolved. */
async function checkPlannedMove(tx: Tx, actor: Actor, plan: Reorganization): Promise<void> {
  await ((await isDue(tx, plan)) ? checkMayMove : checkMayPlan)(tx, actor, plan);
}

/** Repeats a reorganization that failed on its day; remaining obstacles are reported immediately. Errors: 403, 404,
 *  409. */
export async function carryOut(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const plan = await getRow(tx, reorganizations, guid);
  if (plan.appliedAt) throw new AppError('conflict', { detail: 'Реорганизация уже проведена.' });
  if (!(await isDue(tx, plan))) throw new AppError('conflict', { detail: 'День этой реорганизации ещё не наступил.' });
  if (plan.movesData) await checkMayMove(tx, actor, plan);
  await enqueue(tx, 'reorganizations', {});
}

/** A plan must be complete; a completed reorganization cannot be changed. */
export const reorganizationRule: Rule<typeof reorganizations> = async ({ tx, actor, before, after }) => {
  if (before?.appliedAt)
    throw new AppError('protected', { detail: 'Реорганизация проведена: в истории организации она остаётся.' });
  if (!after) return;
  const errors = mistakesOf(after, actor.organization!);
  if (errors.length) throw new AppError('invalid', { errors });
  if (after.movesData) await checkPlannedMove(tx, actor, after);
  await enqueue(tx, 'reorganizations', {}, dayBegins(after));
};
