import { individualPermissions } from 'contract/features/permission-groups.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { entityTypes, rankOf, type EntityType } from 'contract/permissions.ts';
import { decide, type Rights } from 'contract/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import type { Tx } from '../../core/transaction.ts';
import { createRow } from '../../resource/store.ts';
import { personBy } from '../rights/people.service.ts';

const rightsResource = anyResource(individualPermissions);

interface Lent {
  entityType: EntityType;
  objectGuid: string | null;
  value: string;
}

/** What one person holds and another does not: in each section as a whole, and on single objects. */
function lentBy(absent: Rights, deputy: Rights): Lent[] {
  const objects = absent.grants.flatMap(({ entity, object }) => (object ? [{ entity, object }] : []));
  const sections = (Object.keys(entityTypes) as EntityType[]).map((entity) => ({ entity, object: null }));
  return [...sections, ...objects].flatMap(({ entity, object }) => {
    const { value } = decide(absent, entity, 'read', object);
    const isMore = rankOf(value) > rankOf(decide(deputy, entity, 'read', object).value);
    return isMore ? [{ entityType: entity, objectGuid: object, value }] : [];
  });
}

/** Lends a colleague the rights of an employee for some days, each as an individual right under the rule of individual
 *  rights. Answers how many. Errors: 403, 404, 409 when there is nothing to lend, 422. */
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
  const lent = lentBy(absent.rights, deputy.rights);
  if (lent.length === 0) {
    throw new AppError('conflict', { detail: 'У заместителя уже есть все права, которые нужны для замещения.' });
  }
  const part = inManner(actor, { isPart: true });
  const given = { employeeGuid: deputyGuid, effect: 'allow', validFrom, validTo };
  const whole = `Замещение: ${absent.name}. ${reason}`.slice(0, 500);
  for (const right of lent) await createRow(tx, part, rightsResource, { ...given, ...right, reason: whole });
  writeJournal(tx, actor, {
    action: 'create',
    organization: actor.organization,
    entity: rightsResource.table,
    recordName: whole,
    after: { employeeGuid: deputyGuid, validFrom, validTo, reason: whole, names: { employeeGuid: deputy.name } },
    parts: lent.length,
  });
  return lent.length;
}
