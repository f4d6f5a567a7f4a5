import { individualPermissions } from 'contract/features/rights/facts.ts';
import { entityTypes, rankOf, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import { leastHeld } from 'contract/rights/cover.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import type { Tx } from '../../core/transaction.ts';
import { createRow } from '../../resource/store.ts';
import { objectExists, personBy } from '../rights/people.service.ts';

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
  const part = inManner(actor, { isPart: true });
  const given = { employeeGuid: deputyGuid, effect: 'allow' as const, validFrom, validTo };
  const whole = `Замещение. ${reason}`;
  for (const right of lent) await createRow(tx, part, individualPermissions, { ...given, ...right, reason: whole });
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
