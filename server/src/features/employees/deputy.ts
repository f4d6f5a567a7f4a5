import type { Deputyship } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { individualPermissions } from 'contract/features/rights/facts.ts';
import {
  entityTypes,
  permissionNames,
  rankOf,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import { leastHeld } from 'contract/rights/cover.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import type { Tx } from '../../core/transaction.ts';
import { sql } from '../../core/sql.ts';
import { removeRow } from '../../resource/removal/remove.ts';
import { createRow, getRow } from '../../resource/store.ts';
import { objectExists, personBy } from '../rights/people.service.ts';
import { isStrong, needSecondPerson } from '../rights/second-person.service.ts';

interface Lent {
  entityType: EntityType;
  objectGuid: string | null;
  value: Exclude<PermissionValue, 'none'>;
}

/** The rights that one person has and another lacks: for each section the level on all of its objects, and higher
 *  levels on single objects. */
function lentBy(absent: Rights, deputy: Rights): Lent[] {
  const { day } = absent;
  const today = { from: day, to: day };
  const sections = (Object.keys(entityTypes) as EntityType[]).map((entity) => ({ entity, object: null }));
  const objects = new Map(
    absent.grants.flatMap(({ entity, object }) =>
      object ? [[`${entity}/${object}`, { entity, object }] as const] : [],
    ),
  );
  return [...sections, ...objects.values()].flatMap(({ entity, object }) => {
    const value = leastHeld(absent, entity, object, today);
    const isMore = value !== 'none' && rankOf(value) > rankOf(decide(deputy, entity, 'read', object).value);
    return isMore ? [{ entityType: entity, objectGuid: object, value }] : [];
  });
}

/** Rights on deleted records have no effect. */
async function isThere(tx: Tx, { entityType, objectGuid }: Lent): Promise<boolean> {
  return objectGuid === null || objectExists(tx, entityType, objectGuid);
}

/** Gives a colleague the rights of an employee for some days as individual permissions, checked by the same rule. Returns their
 *  number. Errors: 403, 404, 409 when there is nothing to give, 422. */
export async function deputize(
  tx: Tx,
  actor: Actor,
  guid: string,
  {
    deputyGuid,
    validFrom,
    validTo,
    reason,
  }: { deputyGuid: string; validFrom: string; validTo: string; reason: string },
): Promise<number> {
  if (deputyGuid === guid) throw invalidField('deputyGuid', 'Сотрудник не может замещать самого себя');
  if (validTo < validFrom) throw invalidField('validTo', 'Последний день раньше первого');
  const absent = await personBy(tx, guid);
  if (!absent) throw new AppError('not_found');
  const deputy = await personBy(tx, deputyGuid);
  if (!deputy) throw invalidField('deputyGuid', 'Такого сотрудника больше нет');
  const found = lentBy(absent.rights, deputy.rights);
  const lent: Lent[] = [];
  for (const right of found) if (await isThere(tx, right)) lent.push(right);
  if (lent.length === 0) {
    throw new AppError('conflict', { detail: 'У заместителя уже есть все права, которые нужны для замещения.' });
  }
  if (lent.some(({ entityType, value }) => isStrong(entityType, value)))
    await needSecondPerson(tx, actor, {
      kind: 'administrators',
      title: `Замещение: права сотрудника «${absent.name}» получает «${deputy.name}»`,
      told: lent.map(
        ({ entityType, objectGuid, value }) =>
          `«${entityTypes[entityType]}: ${permissionNames[value]}»${objectGuid ? ' на один объект' : ''}, с ${validFrom} по ${validTo}`,
      ),
      gaining: deputy.account ? [deputy.account] : [],
    });
  const part = inManner(actor, { isPart: true });
  const given = { employeeGuid: deputyGuid, effect: 'allow' as const, validFrom, validTo };
  const whole = `Замещение. ${reason}`;
  for (const right of lent) {
    const columns = { absent_guid: guid };
    await createRow(tx, part, individualPermissions, { ...given, ...right, reason: whole }, { columns });
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
  return lent.length;
}

/** Who stands in for an employee, today or on a later day: one line for each deputy. Errors: 404. */
export async function deputiesOf(tx: Tx, guid: string): Promise<Deputyship[]> {
  await getRow(tx, employees, guid);
  return tx.rows<Deputyship>(sql`
    select i.employee_guid as "deputyGuid", e.full_name as name, min(i.valid_from)::text as "validFrom", max(i.valid_to)::text as "validTo",
      min(i.reason) as reason, count(*)::integer as rights
    from individual_permission i join employee e on e.guid = i.employee_guid
    where i.absent_guid = ${guid} and coalesce(i.valid_to >= today(), true)
    group by 1, 2 order by 3, 2`);
}

/** Takes back all rights of a deputyship as one whole of the journal. Errors: 403, 404 when there is none. */
export async function endDeputyship(tx: Tx, actor: Actor, guid: string, deputy: string): Promise<number> {
  const given = await tx.rows<{ guid: string; version: number; reason: string }>(sql`
    select i.guid, i.version, i.reason from individual_permission i
    where i.absent_guid = ${guid} and i.employee_guid = ${deputy} and coalesce(i.valid_to >= today(), true) order by i.guid`);
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
