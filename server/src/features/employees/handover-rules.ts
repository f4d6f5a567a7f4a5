import { employees } from 'contract/features/employees/facts.ts';
import type { HandoverKind } from 'contract/features/employees/handover.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { reports } from 'contract/features/reports/facts.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { enteredOf, type Input, type Resource, type Row } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import { coversAlways } from 'contract/rights/cover.ts';
import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { actorOfAccount, checkMayWork, PLANS } from '../../jobs/run-actor.ts';
import { findRow, updateRow } from '../../resource/store.ts';
import { rightsIn } from '../rights/administrators.service.ts';
import { passAllDecisions, refusalToHand, reviewsLeftBy } from '../rights/reviews/handing.service.ts';
import { isAbove } from './structure.ts';

export type EmployeeCard = Row<typeof employees>;
export interface LeftRecord {
  guid: string;
  name: string;
}
export interface HandoverRule {
  /** The section whose update right is needed, and the section of the records when different. */
  entity: EntityType;
  named?: EntityType;
  /** SQL for the records of the leaving person: guid and name. */
  of: (leaving: EmployeeCard, successor: EmployeeCard | null) => Sql;
  /** Belongs to the person: it is handed over only by somebody with at least the rights of the leaving person. */
  isOfPerson?: true;
  /** Why the successor cannot take it over; null when they can. */
  refuse?: (tx: Tx, actor: Actor, successor: EmployeeCard | null, leaving: EmployeeCard) => Promise<string | null>;
  /** Absent for records that nobody takes over: they end with the dismissal. */
  give?: (
    tx: Tx,
    part: Actor,
    left: LeftRecord,
    leaving: EmployeeCard,
    successor: EmployeeCard | null,
  ) => Promise<void>;
}

/** Changes a record by its own verb, under its own rules. */
async function change<R extends Resource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  guid: string,
  patch: (row: Row<R>) => Partial<Input<R>>,
): Promise<void> {
  const row = await findRow(tx, resource, guid, sql`for no key update of t`);
  if (row) await updateRow(tx, actor, resource, guid, row.version, { ...enteredOf(resource, row), ...patch(row) });
}

const needsAccount = async (_: Tx, __: Actor, successor: EmployeeCard | null): Promise<string | null> =>
  successor?.userGuid ? null : successor ? 'У преемника нет учётной записи' : 'Преемник не выбран';

/** A schedule runs with the rights of its account, so the successor must have the rights it needs, and the user must
 *  not have fewer rights than the successor. */
async function refuseUnfit(
  tx: Tx,
  actor: Actor,
  successor: EmployeeCard | null,
  leaving: EmployeeCard,
): Promise<string | null> {
  const lacking = await needsAccount(tx, actor, successor);
  if (lacking) return lacking;
  const kinds = await tx.rows<{ kind: JobName }>(
    sql`select distinct kind from schedule where account_guid = ${leaving.userGuid} and not needs_approval`,
  );
  try {
    const runner = await actorOfAccount(tx, successor!.userGuid!, actor.organization!, actor.requestId);
    for (const { kind } of kinds) checkMayWork(runner, kind, PLANS);
    return coversAlways(actor.rights, { ...runner.rights, standing: 'working' })
      ? null
      : 'У преемника прав больше, чем у вас: сохранить их может он сам';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}

async function refuseWithoutAccess(tx: Tx, actor: Actor, successor: EmployeeCard | null): Promise<string | null> {
  const lacking = await needsAccount(tx, actor, successor);
  if (lacking) return lacking;
  const theirs = await rightsIn(tx, successor!.userGuid!, actor.organization!);
  const sees = (['measurements', 'meteringPoints'] as const).every((entity) => decide(theirs, entity, 'read').allowed);
  return sees ? null : 'Преемнику не видны измерения';
}

/** Reassigns a row of a table without a resource to another account, with a journal entry. */
async function passOn(
  tx: Tx,
  part: Actor,
  update: Sql,
  entry: { entity: string; left: LeftRecord; field: string },
  names: [string, string],
) {
  if (!(await tx.run(update))) return;
  writeJournal(tx, part, {
    action: 'update',
    organization: part.organization,
    entity: entry.entity,
    record: entry.left.guid,
    recordName: entry.left.name,
    before: { [entry.field]: names[0] },
    after: { [entry.field]: names[1] },
  });
}

/** Current and future deputyships, named by the other person. */
const deputyships = (own: Sql, other: Sql) => sql`
  select distinct e.guid, e.full_name as name from individual_permission i join employee e on e.guid = ${other}
  where i.absent_guid is not null and ${own} and coalesce(i.valid_to >= (select today()), true)`;

/** If the successor is a subordinate, first moves them to the leaving person's place, because nobody can be above their
 *  own manager. Returns whether that was done. */
export async function takePlace(tx: Tx, part: Actor, leaving: EmployeeCard, successor: EmployeeCard): Promise<boolean> {
  if (!decide(part.rights, 'employees', 'update').allowed || !(await isAbove(tx, leaving.guid, successor.guid)))
    return false;
  await change(tx, part, employees, successor.guid, () => ({ managerGuid: leaving.managerGuid }));
  return true;
}

/** The kinds of records that belong to people through their accounts or cards. */
export const handoverRules: Readonly<Record<HandoverKind, HandoverRule>> = {
  subordinates: {
    entity: 'employees',
    of: ({ guid }, successor) => sql`
      select e.guid, e.full_name as name from employee e
      where e.manager_guid = ${guid} and e.guid is distinct from ${successor?.guid ?? null}::uuid`,
    give: (tx, part, { guid }, _, successor) =>
      change(tx, part, employees, guid, () => ({ managerGuid: successor?.guid ?? null })),
  },
  branches: {
    entity: 'branchOffices',
    of: ({ guid }) => sql`select b.guid, b.name from branch_office b where b.head_employee_guid = ${guid}`,
    give: (tx, part, { guid }, _, successor) =>
      change(tx, part, branchOffices, guid, () => ({ headEmployeeGuid: successor?.guid ?? null })),
  },
  schedules: {
    entity: 'scheduler',
    isOfPerson: true,
    of: ({ userGuid }) => sql`
      select s.guid, s.name from schedule s where s.account_guid = ${userGuid} and not s.needs_approval`,
    refuse: refuseUnfit,
    give: (tx, part, left, leaving, successor) =>
      passOn(
        tx,
        part,
        sql`update schedule set account_guid = ${successor!.userGuid}, version = version + 1, updated_at = now() where guid = ${left.guid}`,
        { entity: schedules.table, left, field: 'author' },
        [String(leaving.fullName), String(successor!.fullName)],
      ),
  },
  approvedSchedules: {
    entity: 'scheduler',
    of: ({ userGuid }) => sql`
      select s.guid, s.name from schedule s where s.account_guid = ${userGuid} and s.needs_approval`,
    refuse: async () =>
      'Правку предлагают на карточке задачи: после утверждения она пойдёт с правами того, кто предложил',
  },
  collectionTasks: {
    entity: 'measurements',
    named: 'meteringPoints',
    isOfPerson: true,
    of: ({ userGuid }) => sql`
      select k.guid, p.name from collection_task k join metering_point p on p.guid = k.metering_point_guid
      where k.assignee_guid = ${userGuid} and k.closed_at is null`,
    refuse: refuseWithoutAccess,
    give: (tx, part, left, leaving, successor) =>
      passOn(
        tx,
        part,
        sql`update collection_task set assignee_guid = ${successor!.userGuid} where guid = ${left.guid}`,
        { entity: 'collection_task', left, field: 'assignee' },
        [String(leaving.fullName), String(successor!.fullName)],
      ),
  },
  reviews: {
    entity: 'employees',
    named: 'permissionGroups',
    of: ({ userGuid }) => reviewsLeftBy(userGuid),
    refuse: async (tx, actor, successor) =>
      successor ? await refusalToHand(tx, actor, successor.guid) : 'Преемник не выбран',
    give: (tx, part, { guid }, { userGuid }, successor) => passAllDecisions(tx, part, guid, userGuid!, successor!.guid),
  },
  reports: {
    entity: 'reports',
    of: ({ email }) => sql`select r.guid, r.name from report r where ${email}::text = any(r.recipients)`,
    refuse: async (_, __, successor) => (successor && !successor.email ? 'У преемника нет почты' : null),
    give: (tx, part, { guid }, { email }, successor) =>
      change(tx, part, reports, guid, (row) => {
        const others = row.recipients.filter((one) => one !== email && one !== successor?.email);
        return { recipients: successor?.email ? [...others, successor.email] : others };
      }),
  },
  views: {
    entity: 'employees',
    isOfPerson: true,
    of: ({ userGuid }) => sql`
      select v.guid, v.name from saved_view v where v.account_guid = ${userGuid} and v.is_shared`,
    refuse: needsAccount,
    give: (tx, part, left, leaving, successor) =>
      passOn(
        tx,
        part,
        sql`update saved_view v set account_guid = ${successor!.userGuid} where v.guid = ${left.guid} and not exists (
          select from saved_view o where o.account_guid = ${successor!.userGuid} and o.resource = v.resource and o.name = v.name)`,
        { entity: 'saved_view', left, field: 'author' },
        [String(leaving.fullName), String(successor!.fullName)],
      ),
  },
  deputies: {
    entity: 'individualPermissions',
    of: ({ guid }) => deputyships(sql`i.absent_guid = ${guid}`, sql`i.employee_guid`),
  },
  deputyships: {
    entity: 'individualPermissions',
    of: ({ guid }) => deputyships(sql`i.employee_guid = ${guid}`, sql`i.absent_guid`),
  },
};
