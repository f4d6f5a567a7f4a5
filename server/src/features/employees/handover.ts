import { employees } from 'contract/features/employees/facts.ts';
import type { HandoverKind, Handover } from 'contract/features/employees/handover.ts';
import { refusalOver } from 'contract/rights/cover.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { personBy } from '../rights/people.service.ts';
import { handoverRules, takePlace, type HandoverRule, type LeftRecord, type EmployeeCard } from './handover-rules.ts';

const SHOWN = 5;
const ABOVE = 'У увольняемого прав больше, чем у вас: это передаст тот, у кого их не меньше';

async function refusalOf(
  tx: Tx,
  actor: Actor,
  { entity, isOfPerson, refuse, give }: HandoverRule,
  successor: EmployeeCard | null,
  leaving: EmployeeCard,
  hasLess: boolean,
): Promise<string | null> {
  const { allowed, reason } = decide(actor.rights, entity, 'update');
  if (!allowed && give) return reason;
  const unfit = await refuse?.(tx, actor, successor, leaving);
  return unfit ?? (isOfPerson && hasLess ? ABOVE : null);
}

/** The records that an employee would leave, by kind, and why some cannot be handed over. */
export async function handoverOf(
  tx: Tx,
  actor: Actor,
  leaving: EmployeeCard,
  successor: EmployeeCard | null,
): Promise<Handover[]> {
  const found: Handover[] = [];
  const theirs = await personBy(tx, leaving.guid);
  const hasLess = Boolean(theirs && refusalOver(actor.rights, theirs.rights));
  for (const [kind, rule] of Object.entries(handoverRules) as [HandoverKind, HandoverRule][]) {
    const left = await tx.rows<LeftRecord>(sql`${rule.of(leaving, successor)} order by 2, 1`);
    if (left.length === 0) continue;
    // Users who may not read the records learn only their number.
    const mayRead = decide(actor.rights, rule.named ?? rule.entity, 'read').allowed;
    const names = mayRead ? left.slice(0, SHOWN).map(({ name }) => name) : [];
    const refusal = await refusalOf(tx, actor, rule, successor, leaving, hasLess);
    found.push({ kind, count: left.length, names, refusal });
  }
  return found;
}

/** Hands over everything possible, each kind as one action; returns what was handed over and what was not. */
export async function handOver(
  tx: Tx,
  actor: Actor,
  leaving: EmployeeCard,
  successor: EmployeeCard | null,
): Promise<Handover[]> {
  const handovers = await handoverOf(tx, actor, leaving, successor);
  const part = inManner(actor, { isPart: true });
  let given = successor && (await takePlace(tx, part, leaving, successor)) ? 1 : 0;
  for (const { kind, refusal } of handovers) {
    const { of, give } = handoverRules[kind];
    if (refusal !== null || !give) continue;
    for (const left of await tx.rows<LeftRecord>(sql`${of(leaving, successor)} order by 1`)) {
      await give(tx, part, left, leaving, successor);
      given++;
    }
  }
  if (given) {
    writeJournal(tx, actor, {
      action: 'update',
      organization: actor.organization,
      entity: employees.table,
      recordName: String(leaving.fullName),
      after: { successor: successor ? String(successor.fullName) : null },
      parts: given,
    });
  }
  return handovers;
}
