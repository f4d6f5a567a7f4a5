import { glossary, glossaryStatuses, type GlossaryStatus } from 'contract/features/glossary/facts.ts';
import { enteredOf, type Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { lockRow, updateRow } from '../../resource/store.ts';

type Term = Row<typeof glossary>;

const steps: Readonly<Record<GlossaryStatus, readonly GlossaryStatus[]>> = {
  draft: ['review'],
  review: ['approved', 'draft'],
  approved: ['draft', 'obsolete'],
  obsolete: ['draft'],
};

interface Step {
  status: GlossaryStatus;
  /** Why this person may not take the step; null when they may. */
  hindrance: string | null;
}

/** The next steps of a term. Approval requires a second person. */
export async function stepsOf(tx: Tx, actor: Actor, { guid, status }: Term): Promise<Step[]> {
  const own = await tx.one(sql`select from glossary_term where guid = ${guid} and author_guid = ${actor.account}`);
  return steps[status].map((next) => ({
    status: next,
    hindrance: next === 'approved' && own ? 'Свою формулировку утверждает другой сотрудник.' : null,
  }));
}

/** Moves a term one step forward. Errors: 409 for an unavailable step and for approving one's own wording. */
export async function setStatus(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  status: GlossaryStatus,
): Promise<Term> {
  const row = await lockRow(tx, glossary, guid, version);
  const step = (await stepsOf(tx, actor, row)).find((one) => one.status === status);
  const unavailable = `Из состояния «${glossaryStatuses[row.status]}» нельзя перейти в «${glossaryStatuses[status]}».`;
  const refusal = step ? step.hindrance : unavailable;
  if (refusal) throw new AppError('conflict', { detail: refusal });
  const approval =
    status === 'approved'
      ? { reviewer_name: actor.fullName, approved_at: new Date().toISOString() }
      : { reviewer_name: null, approved_at: null };
  const columns = { status, ...(status === 'obsolete' ? {} : approval) };
  return updateRow(tx, actor, glossary, guid, version, enteredOf(glossary, row), { columns });
}
