import type { ScheduleProposal } from 'contract/features/scheduler/proposals.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import type { AnyInput, Input, Row } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { publishEvent } from '../../core/events.ts';
import { newGuid } from '../../core/guid.ts';
import { inManner, writeJournal, type NewEntry } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { notify } from '../../jobs/notify.ts';
import { lockReferences } from '../../resource/references/reference.ts';
import { checkedInput } from '../../resource/serve-resource.ts';
import { entryOf, remembered } from '../../resource/remembered.ts';
import { findRow, getRow, lockRow, updateRow } from '../../resource/store.ts';
import { checkStep, checkTiming } from './schedule-rule.ts';

type Step = keyof ScheduleProposal['may'];
const decisions = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const;
const outcomes = { decline: 'Отклонена', withdraw: 'Отозвана' } as const;

interface Open {
  guid: string;
  account: string;
  author: string;
  createdAt: string;
  version: number;
  input: AnyInput;
}

const openOf = (tx: Tx, schedule: string, lock = sql``): Promise<Open | undefined> =>
  tx.one<Open>(sql`
    select p.guid, p.account_guid as account, a.full_name as author, p.created_at as "createdAt", p.schedule_version as version, p.input
    from schedule_proposal p join account a on a.guid = p.account_guid
    where p.schedule_guid = ${schedule} and p.state = 'open' ${lock}`);

function mayOf(actor: Actor, row: Row<typeof schedules>, { account, version }: Open): ScheduleProposal['may'] {
  const { allowed, reason } = decide(actor.rights, 'scheduler', 'update', row.guid);
  const isOwn = account === actor.account;
  const right = allowed ? null : reason;
  const isStale = version !== row.version;
  const other = isOwn ? 'Решает другой человек: правку предложили вы.' : right;
  return {
    approve: other ?? (isStale ? 'Задача изменилась после того, как правку предложили.' : null),
    decline: other,
    withdraw: isOwn ? right : 'Отозвать правку может тот, кто её предложил.',
  };
}

/** The open proposal of a schedule, with the actions that the user may take. Errors: 404. */
export async function openProposal(tx: Tx, actor: Actor, guid: string): Promise<ScheduleProposal | null> {
  const row = await getRow(tx, schedules, guid);
  const open = await openOf(tx, row.guid);
  if (!open) return null;
  const { author, createdAt, input, version } = open;
  return { guid: open.guid, author, createdAt, input, isStale: version !== row.version, may: mayOf(actor, row, open) };
}

/** Journals an event of a proposal in an entry of its schedule. */
function remember(
  tx: Tx,
  actor: Actor,
  row: Row<typeof schedules>,
  entry: Pick<NewEntry, 'action' | 'before' | 'after'>,
): void {
  writeJournal(tx, actor, { ...entryOf(schedules, actor, row), entity: 'schedule_proposal', ...entry });
  publishEvent(tx, 'runs', row.guid);
}

const titleOf = (row: Row<typeof schedules>) => String(row[schedules.list.title]);
const about = ({ guid }: Row<typeof schedules>) => ({ resource: schedules.name, guid });

/** Stores a change for another person to decide on. Errors: 404, 409 when it needs no approval or another
 *  proposal is open, 412, 422. */
export async function propose(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  input: Input<typeof schedules>,
): Promise<Row<typeof schedules>> {
  const row = await lockRow(tx, schedules, guid, version);
  if (row.needsApproval !== true)
    throw new AppError('conflict', { detail: 'Эту задачу меняют без утверждения: сохраните её как обычно.' });
  if (await openOf(tx, guid))
    throw new AppError('conflict', { detail: 'Правка этой задачи уже предложена: дождитесь решения о ней.' });
  const keys = (Object.keys(input) as (keyof typeof input)[]).filter(
    (key) => JSON.stringify(row[key]) !== JSON.stringify(input[key]),
  );
  if (keys.length === 0) throw new AppError('invalid', { detail: 'Правка ничего не меняет.' });
  checkTiming(input);
  checkStep(row, input);
  await lockReferences(tx, schedules, input, row);
  await tx.run(sql`
    insert into schedule_proposal (guid, organization_guid, schedule_guid, schedule_version, input, account_guid)
    values (${newGuid()}, current_organization(), ${guid}, ${version}, ${JSON.stringify(input)}, ${actor.account})`);
  const after = Object.fromEntries(keys.map((key) => [key, input[key]]));
  remember(tx, actor, row, { action: 'create', before: remembered(schedules, row, keys), after });
  await notify(tx, {
    to: { entity: 'scheduler', action: 'update' },
    except: actor.account,
    kind: 'run',
    severity: 'info',
    text: `Задача «${titleOf(row)}»: ${actor.fullName} предлагает правку, её нужно утвердить или отклонить`,
    about: about(row),
  });
  return row;
}

/** Decides on the open proposal of a schedule. Errors: 404, 409 when the user may not decide or it is already decided. */
async function settle(tx: Tx, actor: Actor, guid: string, proposal: string, step: Step, reason: string | null = null) {
  const row = await findRow(tx, schedules, guid, sql`for no key update of t`);
  if (!row) throw new AppError('not_found');
  const open = await openOf(tx, guid, sql`for update of p`);
  if (open?.guid !== proposal) {
    const known = await tx.one(sql`select from schedule_proposal where guid = ${proposal} and schedule_guid = ${guid}`);
    throw known ? new AppError('conflict', { detail: 'По этой правке уже решено.' }) : new AppError('not_found');
  }
  const refusal = mayOf(actor, row, open)[step];
  if (refusal) throw new AppError('conflict', { detail: refusal });
  await tx.run(sql`
    update schedule_proposal set state = ${decisions[step]}, decided_by = ${actor.account}, decided_at = now(), reason = ${reason}
    where guid = ${proposal}`);
  if (step === 'withdraw') return { row, open };
  await notify(tx, {
    to: { account: open.account },
    kind: 'run',
    severity: step === 'approve' ? 'info' : 'warning',
    text: `Задача «${titleOf(row)}»: ваша правка ${step === 'approve' ? 'утверждена' : 'отклонена'} (${actor.fullName})${reason ? `: ${reason}` : ''}`,
    about: about(row),
  });
  return { row, open };
}

/** Makes the proposed change as a usual change; the journal names the author of the proposal. */
export async function approve(tx: Tx, actor: Actor, guid: string, proposal: string): Promise<Row<typeof schedules>> {
  const { row, open } = await settle(tx, actor, guid, proposal, 'approve');
  const author = inManner(actor, { via: { kind: 'proposal', name: open.author } });
  await updateRow(tx, author, schedules, guid, row.version, checkedInput(schedules, open.input));
  publishEvent(tx, 'runs', guid);
  return getRow(tx, schedules, guid);
}

/** Closes a proposal: declined by another person with a reason, or withdrawn by its author. */
export async function closeProposal(
  tx: Tx,
  actor: Actor,
  { guid, proposal }: { guid: string; proposal: string },
  reason: string | null,
): Promise<void> {
  const step = reason === null ? 'withdraw' : 'decline';
  const { row } = await settle(tx, actor, guid, proposal, step, reason);
  remember(tx, actor, row, { action: 'update', after: { state: outcomes[step], ...(reason && { reason }) } });
}
