import type { Deputyship, employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { individualPermissions } from 'contract/features/rights/facts.ts';
import type { Answer } from 'contract/kit/route.ts';
import { entityTypes, permissionNames, type EntityType } from 'contract/rights/permissions.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import type { Tx } from '../../core/transaction.ts';
import { sql } from '../../core/sql.ts';
import { removeRow } from '../../resource/removal/remove.ts';
import { createRow, findRow, getRow } from '../../resource/store.ts';
import { noAccessReason } from '../rights/open-access.service.ts';
import { objectExists, personBy } from '../rights/people.service.ts';
import { needSecondPerson } from '../rights/second-person.service.ts';
import { delegationOf, refuseNothing, type DelegatedRight } from './delegation.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { isStrong } from 'contract/features/rights/strong-rights.ts';
import { belonging } from '../../resource/column.ts';
import { reached } from '../../resource/rights/reach.ts';

/** Whether the record of an individual right still exists. */
async function isThere(tx: Tx, { entityType, objectGuid }: DelegatedRight): Promise<boolean> {
  return objectGuid === null || objectExists(tx, entityType, objectGuid);
}

/** The day of dismissal, when it is before the end of the period. */
async function goneBy(tx: Tx, guid: string, lastDay: string): Promise<string | null> {
  const card = await findRow(tx, employees, guid);
  return card?.dismissedAt && card.dismissedAt <= lastDay ? shownDay(card.dismissedAt) : null;
}

interface Deputizing {
  deputyGuid: string;
  validFrom: string;
  validTo: string;
  reason: string;
}

/** Checks the absent employee, the deputy and the days. Errors: 404, 422. */
async function partiesTo(tx: Tx, guid: string, { deputyGuid, validFrom, validTo }: Deputizing) {
  if (deputyGuid === guid) throw invalidField('deputyGuid', 'Сотрудник не может замещать самого себя');
  if (validTo < validFrom) throw invalidField('validTo', 'Последний день раньше первого');
  const absent = await personBy(tx, guid);
  if (!absent) throw new AppError('not_found');
  if (validTo < absent.rights.day) throw invalidField('validTo', 'Этот день уже прошёл');
  const deputy = await personBy(tx, deputyGuid);
  if (!deputy) throw invalidField('deputyGuid', 'Такого сотрудника больше нет');
  const closed = await noAccessReason(tx, deputy.account, validFrom);
  if (closed) throw invalidField('deputyGuid', `${deputy.name}: ${closed}`);
  const left = await goneBy(tx, guid, validTo);
  if (left) throw invalidField('validTo', `${absent.name} увольняется с ${left}: замещают того, кто работает`);
  const leaving = await goneBy(tx, deputyGuid, validTo);
  if (leaving) throw invalidField('deputyGuid', `${deputy.name} увольняется с ${leaving} и замещать не сможет`);
  return { absent, deputy };
}

/** Gives a colleague the rights of an employee for a period as individual rights, under the usual rules. Returns their
 *  number, the sections closed by denials, and those held only in part, which are not given. Errors: 403, 404, 409 when
 *  there is nothing to give, 422. */
export async function deputize(
  tx: Tx,
  actor: Actor,
  guid: string,
  given: Deputizing,
): Promise<Answer<typeof employeeCalls.deputize>> {
  const { absent, deputy } = await partiesTo(tx, guid, given);
  const { deputyGuid, validFrom, validTo, reason } = given;
  const period = { from: validFrom, to: validTo };
  const loan = delegationOf(absent.rights, deputy.rights, period);
  const lent: DelegatedRight[] = [];
  for (const right of loan.lent) if (await isThere(tx, right)) lent.push(right);
  refuseNothing({ ...loan, lent }, absent.rights, period);
  if (lent.some(({ entityType, value }) => isStrong(entityType, value)))
    await needSecondPerson(tx, actor, {
      kind: 'administrators',
      title: `Замещение: права сотрудника «${absent.name}» получает «${deputy.name}»`,
      lines: [
        `С ${shownDay(validFrom)} по ${shownDay(validTo)}: ${reason}`,
        ...lent.map(
          ({ entityType, objectGuid, value }) =>
            `«${entityTypes[entityType]}: ${permissionNames[value]}»${objectGuid ? ' на одну запись' : ''}`,
        ),
      ],
      concerned: deputy.account ? [deputy.account] : [],
    });
  const part = inManner(actor, { isPart: true });
  const own = { employeeGuid: deputyGuid, effect: 'allow' as const, validFrom, validTo };
  const whole = `Замещение. ${reason}`;
  for (const right of lent) {
    const columns = { absent_guid: guid };
    await createRow(tx, part, individualPermissions, { ...own, ...right, reason: whole }, { columns });
  }
  writeJournal(tx, actor, {
    action: 'create',
    organization: actor.organization,
    entity: individualPermissions.table,
    recordName: whole,
    after: {
      employeeGuid: deputyGuid,
      managerGuid: guid,
      validFrom,
      validTo,
      reason: whole,
      names: { employeeGuid: deputy.name, managerGuid: absent.name },
    },
    parts: lent.length,
  });
  const named = (sections: readonly EntityType[]) => sections.map((entity) => entityTypes[entity]);
  return { rights: lent.length, denied: named(loan.denied), partial: named(loan.partial) };
}

/** The deputies of an employee, today or later: one line per period. Errors: 404. */
export async function deputiesOf(tx: Tx, rights: Rights, guid: string): Promise<Deputyship[]> {
  await getRow(tx, employees, guid);
  const readable = reached(individualPermissions, rights, 'read');
  return tx.rows<Deputyship>(sql`
    select i.employee_guid as "deputyGuid", e.full_name as name, i.valid_from::text as "validFrom", i.valid_to::text as "validTo",
      string_agg(distinct i.reason, '; ') as reason, count(*)::integer as rights
    from (select t.* from individual_permission t where ${belonging(readable)}) i join employee e on e.guid = i.employee_guid
    join employee a on a.guid = i.absent_guid
    where i.absent_guid = ${guid} and coalesce(i.valid_to >= today(), true) and not is_dismissed(e) and not is_dismissed(a)
    group by 1, 2, 3, 4 order by 3, 2`);
}

type Time = Pick<Deputyship, 'deputyGuid' | 'validFrom' | 'validTo'>;

/** Revokes all rights of a deputyship as one action. Errors: 403, 404 when there is none. */
export async function endDeputyship(tx: Tx, actor: Actor, guid: string, time: Time): Promise<number> {
  const given = await tx.rows<{ guid: string; version: number; reason: string }>(sql`
    select i.guid, i.version, i.reason from individual_permission i
    where i.absent_guid = ${guid} and i.employee_guid = ${time.deputyGuid} and coalesce(i.valid_to >= today(), true)
      and i.valid_from is not distinct from ${time.validFrom}::date and i.valid_to is not distinct from ${time.validTo}::date
    order by i.guid`);
  const [first] = given;
  if (!first) throw new AppError('not_found', { detail: 'Этого замещения уже нет.' });
  const part = inManner(actor, { isPart: true });
  for (const right of given) await removeRow(tx, part, individualPermissions, right.guid, right.version, {});
  writeJournal(tx, actor, {
    action: 'remove',
    organization: actor.organization,
    entity: individualPermissions.table,
    recordName: first.reason,
    parts: given.length,
  });
  return given.length;
}
