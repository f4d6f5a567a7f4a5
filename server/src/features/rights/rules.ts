import type { AnyRow } from 'contract/kit/resource.ts';
import { entityTypes, permissionLadder, type EntityType, type PermissionValue } from 'contract/permissions.ts';
import { coversAll, decide, type Grant, type Rights } from 'contract/rights.ts';
import { resources } from 'contract/features/index.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Change, Rule } from '../../resource/rule.ts';
import { keepAdministrator } from './administrators.service.ts';
import { personBy, type Person } from './people.service.ts';

const refuse = (detail: string): never => {
  throw new AppError('forbidden', { detail });
};

const grantOf = (entity: EntityType, value: PermissionValue, object: string | null = null): Grant => ({
  entity,
  value,
  group: '',
  effect: 'allow',
  object,
  from: null,
  to: null,
});
const holding = ({ day }: Rights, grants: readonly Grant[]): Rights => ({ standing: 'working', day, grants });

/** What a group would give as a line of rights each. */
export const grantsOfItems = (row: AnyRow | null): Grant[] =>
  (Object.keys(entityTypes) as EntityType[]).flatMap((entity) => {
    const value = row?.[entity] as PermissionValue | null | undefined;
    return value && value !== 'none' ? [grantOf(entity, value)] : [];
  });

/** Refuses what is about somebody who holds more than the actor, or about the actor himself. */
async function reached(tx: Tx, actor: Actor, employee: string): Promise<Person> {
  const person = await personBy(tx, employee);
  if (!person) throw new AppError('not_found');
  if (person.account === actor.account) refuse('Свои права меняет другой администратор.');
  return person;
}

const sameList = (a: unknown, b: unknown) => JSON.stringify(a ?? []) === JSON.stringify(b ?? []);

/** An employee: nobody changes own groups or standing, acts on someone who holds more, or gives groups stronger than himself. */
export const employeeRule: Rule = async ({ tx, actor, before, after }) => {
  if (!before && after) await refuseErased(tx, after.guid);
  const groupsChange = !sameList(before?.['groups'], after?.['groups']);
  const standingChanges = before?.['dismissedAt'] !== after?.['dismissedAt'] || !after;
  if (before && !groupsChange && !standingChanges) return;
  if (groupsChange && !decide(actor.rights, 'permissionGroups', 'update').allowed) {
    refuse(decide(actor.rights, 'permissionGroups', 'update').reason);
  }
  const given = [
    ...((before?.['groups'] as string[] | undefined) ?? []),
    ...((after?.['groups'] as string[] | undefined) ?? []),
  ];
  await refuseStronger(tx, actor, given);
  if (after) {
    const person = await reached(tx, actor, after.guid);
    if (!coversAll(actor.rights, { ...person.rights, standing: 'working' })) {
      refuse('У этого сотрудника прав больше, чем у вас.');
    }
  } else if (before) await refuseOwn(tx, actor, before);
  if (before) await keepAdministrator(tx);
};

/** The journal still holds the names of an erased person: they do not come back from it. */
async function refuseErased(tx: Tx, guid: string): Promise<void> {
  const found = await tx.one<{ erased: boolean }>(sql`select is_erased(${guid}) as erased`);
  if (found?.erased) refuse('Личные данные этого сотрудника стёрты: карточку не вернуть.');
}

/** A removed card is no longer there to ask: whose it was is said by the account of the actor. */
async function refuseOwn(tx: Tx, actor: Actor, before: AnyRow): Promise<void> {
  const own = await tx.one<{ guid: string }>(sql`select guid from employee where account_guid = ${actor.account}`);
  if (!own || own.guid === before.guid) refuse('Свою карточку удаляет другой администратор.');
}

async function refuseStronger(tx: Tx, actor: Actor, groups: readonly string[]): Promise<void> {
  const found = await tx.rows<{ name: string; items: Record<string, PermissionValue> }>(
    sql`select name, items from permission_group where guid = any(${[...new Set(groups)]}::uuid[])`,
  );
  for (const group of found) {
    const grants = Object.entries(group.items).map(([entity, value]) => grantOf(entity as EntityType, value));
    if (!coversAll(actor.rights, holding(actor.rights, grants))) {
      refuse(`Группа «${group.name}» даёт больше прав, чем есть у вас.`);
    }
  }
}

/** A group: only values that the actor holds are given and taken. */
export const groupRule: Rule = async ({ tx, actor, before, after }) => {
  const changed = [...grantsOfItems(before), ...grantsOfItems(after)].filter(
    ({ entity }) => before?.[entity] !== after?.[entity],
  );
  for (const grant of changed) {
    const { value } = decide(actor.rights, grant.entity, 'read');
    if (permissionLadder.indexOf(value) < permissionLadder.indexOf(grant.value)) {
      refuse(`«${entityTypes[grant.entity]}»: у вас меньше прав, чем здесь даётся или отнимается.`);
    }
  }
  if (changed.length && before) await keepAdministrator(tx);
};

async function checkObject(tx: Tx, row: AnyRow): Promise<void> {
  const tables = resources.filter(({ entity }) => entity === row['entityType']).map(({ table }) => table);
  for (const table of tables) {
    if (await tx.one(sql`select from ${name(table)} where guid = ${row['objectGuid']}`)) return;
  }
  throw invalidField('objectGuid', 'Такой записи в этом разделе нет');
}

/** An individual right: never one's own, never more than the actor holds, never about someone who holds more. */
export const individualRule: Rule = async ({ tx, actor, before, after }: Change) => {
  if (after?.['objectGuid']) await checkObject(tx, after);
  for (const row of [before, after]) {
    if (!row) continue;
    const person = await reached(tx, actor, String(row['employeeGuid']));
    const entity = row['entityType'] as EntityType;
    const grant = grantOf(entity, row['value'] as PermissionValue, (row['objectGuid'] as string | null) ?? null);
    if (row['effect'] === 'allow' && !coversAll(actor.rights, holding(actor.rights, [grant]))) {
      refuse(`«${entityTypes[entity]}»: у вас меньше прав, чем даётся.`);
    }
    const others = person.rights.grants.filter(({ effect, group }) => effect === 'allow' && group !== null);
    if (!coversAll(actor.rights, { ...person.rights, standing: 'working', grants: others })) {
      refuse('У этого сотрудника прав больше, чем у вас.');
    }
  }
  await keepAdministrator(tx);
};
