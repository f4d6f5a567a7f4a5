import type { employees } from 'contract/features/employees/facts.ts';
import { permissionGroups, type individualPermissions } from 'contract/features/rights/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { entityTypes, rankOf, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import { leastHeld, refusalOver, refusalToGive } from 'contract/rights/cover.ts';
import { decide } from 'contract/rights/decide.ts';
import { followersOf } from 'contract/rights/extent.ts';
import type { Grant } from 'contract/rights/rights.ts';
import { isManaging, isStrong, describeGrant } from 'contract/features/rights/strong-rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { networksOf } from '../../core/networks.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Rule } from '../../resource/rule.ts';
import { checkBeginnings } from './rule-words/rule-content.service.ts';
import { isEverAdministrator, keepAdministrator, waitTurn } from './administrators.service.ts';
import { refuseBreaches } from './conflicts.service.ts';
import { endAccess } from './open-access.service.ts';
import { holds, refusalOfGroup } from './giving.service.ts';
import { grantOf, isErased, objectExists, membersOf, personBy, type Person } from './people.service.ts';
import {
  conditionsIn,
  isSooner,
  needForCard,
  needForGroup,
  needSecondPerson,
  notifyRemovedCard,
  notifyTaken,
} from './second-person.service.ts';
import { grantsWith, itemsOf } from './what-if.ts';

const refuse = (detail: string): never => {
  throw new AppError('forbidden', { detail });
};

type Group = Row<typeof permissionGroups>;

/** The matrix cells that differ between two states of a group, and those depending on them (points open their
 *  measurements), each with its value. */
function changedCells(before: Group | null, after: Group | null) {
  const valueIn = (row: Group | null, entity: EntityType) => row?.[entity] ?? 'none';
  const moved = (Object.keys(entityTypes) as EntityType[]).flatMap((entity) => {
    const [was, is] = [valueIn(before, entity), valueIn(after, entity)];
    if (was === is) return [];
    return [entity, ...((was === 'none') === (is === 'none') ? [] : followersOf(entity))];
  });
  return [...new Set(moved)].flatMap((entity) =>
    [before, after].map((row) => ({ entity, value: valueIn(row, entity) })),
  );
}

/** Refuses changes of an employee with more rights than the actor, or of the actor themselves. */
async function reached(tx: Tx, actor: Actor, employee: string): Promise<Person> {
  const person = await personBy(tx, employee);
  if (!person) throw new AppError('not_found');
  if (person.account === actor.account) refuse('Свои права меняет другой администратор.');
  return person;
}

const sameList = (a: unknown, b: unknown) => JSON.stringify(a ?? []) === JSON.stringify(b ?? []);

/** The rule of employees: nobody changes their own groups or dismissal, acts on a person with more rights (except for
 *  dismissing a non-administrator), or gives groups with more rights than their own. A dismissal, however made, ends
 *  the person's sessions and tokens. */
export const employeeRule: Rule<typeof employees> = async ({ tx, actor, before, after }) => {
  if (!before && after) await refuseErased(tx, after.guid, 'карточку не вернуть');
  const groupsChange = !sameList(before?.groups, after?.groups);
  const dismissalChanges = before?.dismissedAt !== after?.dismissedAt || !after;
  if (before && !groupsChange && !dismissalChanges) return;
  if (before && after) await refuseErased(tx, after.guid, 'он больше не работает');
  // Of two concurrent changes, the second is checked with the result of the first.
  if (before || groupsChange) await waitTurn(tx, null);
  if (groupsChange && !decide(actor.rights, 'permissionGroups', 'update').allowed) {
    refuse(decide(actor.rights, 'permissionGroups', 'update').reason);
  }
  if (after) await checkChangedCard(tx, actor, before, after, groupsChange);
  else if (before) await checkRemovedCard(tx, actor, before);
  if (before) await keepAdministrator(tx);
  if (after) await closeDoorsOfDismissed(tx, actor, before, after);
};

type Card = Row<typeof employees>;

async function checkChangedCard(tx: Tx, actor: Actor, before: Card | null, after: Card, groupsChange: boolean) {
  const person = await reached(tx, actor, after.guid);
  const isDismissal = before && !groupsChange && isSooner(before.dismissedAt, after.dismissedAt);
  const isFree = isDismissal && !isEverAdministrator(person.rights);
  if (!isFree) await refuseStronger(tx, actor, [...(before?.groups ?? []), ...after.groups]);
  const refusal = isFree ? undefined : refusalOver(actor.rights, person.rights);
  if (refusal) refuse(refusal);
  await refuseJoined(tx, person, before, after);
  await needForCard(tx, actor, person, before, after);
}

async function checkRemovedCard(tx: Tx, actor: Actor, before: Card) {
  await refuseStronger(tx, actor, before.groups);
  await refuseOwn(tx, actor, before);
  await notifyRemovedCard(tx, actor, before);
}

async function closeDoorsOfDismissed(tx: Tx, actor: Actor, before: Card | null, after: Card) {
  const isAnother = after.dismissedAt !== (before?.dismissedAt ?? null);
  if (after.userGuid && isAnother && (await hasCome(tx, after.dismissedAt))) await endAccess(tx, actor, after.userGuid);
}

/** Refuses groups whose rights, together with the person's other ones, violate a duty conflict. */
async function refuseJoined(tx: Tx, person: Person, before: Card | null, after: Card) {
  const joined = after.groups.filter((group) => !before?.groups.includes(group));
  if (joined.length === 0) return;
  const found = await tx.rows<{ name: string }>(
    sql`select name from permission_group where guid = any(${joined}::uuid[])`,
  );
  const names = new Set(found.map(({ name }) => name));
  await refuseBreaches(tx, [person], ({ rights }) => rights.grants.filter(({ group }) => !names.has(group ?? '')));
}

const hasCome = async (tx: Tx, day: string | null): Promise<boolean> =>
  day !== null && (await tx.one(sql`select where ${day}::date <= today()`)) !== undefined;

/** The journal still contains the names of an erased person, which undoing must not restore. */
async function refuseErased(tx: Tx, guid: string, what: string): Promise<void> {
  if (await isErased(tx, guid)) refuse(`Личные данные этого сотрудника стёрты: ${what}.`);
}

/** The actor's card is found by account, because a removed card can no longer be read. */
async function refuseOwn(tx: Tx, actor: Actor, before: Card): Promise<void> {
  const own = await tx.one<{ guid: string }>(sql`select guid from employee where account_guid = ${actor.account}`);
  if (!own || own.guid === before.guid) refuse('Свою карточку удаляет другой администратор.');
}

async function refuseStronger(tx: Tx, actor: Actor, groups: readonly string[]): Promise<void> {
  const found = await tx.rows<{ name: string; items: Record<string, PermissionValue> }>(
    sql`select name, items from permission_group where guid = any(${[...new Set(groups)]}::uuid[])`,
  );
  for (const group of found) {
    const refusal = refusalOfGroup(actor, group);
    if (refusal) refuse(refusal);
  }
}

function checkConditions({ networks }: Group): void {
  if (!networksOf(networks))
    throw invalidField('networks', 'Назовите адреса и сети: 10.0.0.0/8, 192.0.2.1, 2001:db8::/32');
}

/** Refuses to relax conditions of a group beyond the actor's own rights. */
function refuseLoosening({ rights }: Actor, row: Group): void {
  for (const [entity, value] of Object.entries(itemsOf(row)) as [EntityType, PermissionValue][])
    if (rankOf(leastHeld(rights, entity)) < rankOf(value))
      refuse(`«${entityTypes[entity]}»: группа даёт больше, чем у вас, и её условия меняет другой администратор.`);
}

/** The rule of groups: the actor may give and remove only values that they hold. */
export const groupRule: Rule<typeof permissionGroups> = async ({ tx, actor, before, after }) => {
  const changed = changedCells(before, after);
  const above = new Set(
    changed.filter(({ entity, value }) => !holds(actor, entity, value)).map(({ entity }) => entity),
  );
  if (above.size) {
    const sections = [...above].map((entity) => `«${entityTypes[entity]}»`).join(', ');
    refuse(`${sections}: у вас меньше прав, чем здесь даётся или отнимается. Попросите того, у кого они есть.`);
  }
  const isMoved = before !== null && conditionsIn(before) !== conditionsIn(after);
  if (changed.length || isMoved) await waitTurn(tx, null);
  if (after && (!before || isMoved)) checkConditions(after);
  if (after && changed.length) await checkBeginnings(tx, after.guid, itemsOf(after));
  if (before && after && isMoved) refuseLoosening(actor, before);
  if (!before || !(changed.length || isMoved)) return;
  await keepAdministrator(tx);
  const members = await membersOf(tx, before.guid);
  await needForGroup(tx, actor, before, after, members);
  if (after) await refuseBreaches(tx, members, ({ rights }) => grantsWith(rights, after.name, itemsOf(before)));
};

const isSame = (one: Grant, other: Grant): boolean =>
  (['entity', 'value', 'effect', 'group', 'object', 'from', 'to'] as const).every((key) => one[key] === other[key]);

/** A person's rights without an individual right, or with a denial that is being removed. */
function without({ rights: { grants } }: Person, before: Grant | null, after: Grant | null): Grant[] {
  const given = grants.findIndex((grant) => after && isSame(grant, after));
  return [...grants.filter((_, index) => index !== given), ...(before ? [before] : [])];
}

async function checkObject(tx: Tx, entity: EntityType, object: string): Promise<void> {
  if (!(await objectExists(tx, entity, object))) throw invalidField('objectGuid', 'Такой записи в этом разделе нет');
}

/** The rule of individual permissions: never for oneself, never more than the actor holds, never for a person with more
 *  rights. */
export const individualRule: Rule<typeof individualPermissions> = async ({ tx, actor, before, after }) => {
  await waitTurn(tx, null);
  const dangerous: { person: Person; line: string }[] = [];
  let [isGiven, isTaken] = [false, false];
  if (after) await refuseErased(tx, after.employeeGuid, 'прав ему не дают');
  if (after?.objectGuid) await checkObject(tx, after.entityType, after.objectGuid);
  for (const row of [before, after]) {
    if (!row) continue;
    const person = await reached(tx, actor, row.employeeGuid);
    const refusal = refusalToGive(actor.rights, person.rights, grantOf(row));
    if (refusal) refuse(refusal);
    // An allowance gives rights; so does a denial that is removed or moved to somebody else.
    const own = (one: typeof row | null) => (one?.employeeGuid === row.employeeGuid ? grantOf(one) : null);
    await refuseBreaches(tx, [person], () => without(person, own(before), own(after)));
    const grant = grantOf(row);
    const right = describeGrant(grant, String(row.names.objectGuid ?? ''));
    const line = `${person.name}: ${row === after ? 'появится' : 'исчезнет'} ${right}. Основание: ${row.reason}`;
    dangerous.push({ person, line });
    const isDangerous = isStrong(grant.entity, grant.value) || (grant.effect === 'deny' && isManaging(grant.entity));
    // Adding an allowance or removing a denial gives rights; the opposite takes them away.
    const gives = (row === after) === (grant.effect === 'allow');
    isGiven ||= isDangerous && gives;
    isTaken ||= isDangerous && !gives;
  }
  const change = {
    title: `Права сотрудника «${dangerous.map(({ person }) => person.name).at(-1)}»`,
    lines: dangerous.map(({ line }) => line),
  };
  if (isGiven)
    await needSecondPerson(tx, actor, {
      ...change,
      kind: 'administrators',
      concerned: dangerous.flatMap(({ person }) => person.account ?? []),
    });
  else if (isTaken) await notifyTaken(tx, actor, change);
  await keepAdministrator(tx);
};
