import { secondPersonKinds, type SecondPersonKind } from 'contract/features/users/security-policy.ts';
import type { employees } from 'contract/features/employees/facts.ts';
import { conditionFields, permissionGroups } from 'contract/features/rights/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import {
  entityTypes,
  permissionNames,
  rankOf,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import type { Grant } from 'contract/rights/rights.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import type { Actor, Danger } from '../../core/actor.ts';
import { SecondPersonNeeded } from '../../core/second-person.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { findRow } from '../../resource/store.ts';
import { administratorsHere, enter, isEverAdministrator, rightsIn } from './administrators.service.ts';
import { personBy, type Person } from './people.service.ts';
import { itemsOf } from './what-if.ts';

export interface SecondPersonPolicy {
  kinds: SecondPersonKind[];
  members: number;
  days: number;
}

export async function secondPersonPolicy(tx: Tx): Promise<SecondPersonPolicy> {
  const found = await tx.one<SecondPersonPolicy>(sql`
    select second_person as kinds, second_person_members as members, second_person_days as days
    from security_policy_of(current_organization())`);
  return found!;
}

interface DangerousChange extends Omit<Danger, 'kind'> {
  kind: SecondPersonKind;
  /** Of a group: how many it concerns. */
  members?: number;
  /** It waits in every organization where anything does: it would switch that off. */
  isGuard?: true;
}

/** Stops a change that the organization wants another person to approve, unless it is being made as approved. Errors:
 *  `approval_required`. */
export async function needSecondPerson(
  tx: Tx,
  actor: Actor,
  { members, isGuard, ...danger }: DangerousChange,
): Promise<void> {
  if (actor.isApproved) return;
  const policy = await secondPersonPolicy(tx);
  const isAsked = isGuard ? policy.kinds.length > 0 : policy.kinds.includes(danger.kind);
  if (!isAsked || (members !== undefined && members < policy.members)) return;
  throw new SecondPersonNeeded({ ...danger, told: [`${secondPersonKinds[danger.kind]}.`, ...danger.told] });
}

/** Whether another organization wants changes of its administrators approved; the transaction returns to `here`. */
export async function demandsSecondPerson(tx: Tx, organization: string, here: string): Promise<boolean> {
  await enter(tx, organization);
  const { kinds } = await secondPersonPolicy(tx);
  await enter(tx, here);
  return kinds.includes('administrators');
}

/** Whoever could enter as an administrator could approve in their place, and whoever closes such an account takes away the one who
 *  could: both wait for a second person. */
export async function needForAdministrator(
  tx: Tx,
  actor: Actor,
  account: string,
  told: readonly string[],
  card: string | null = null,
): Promise<void> {
  if (account === actor.account) return;
  // Who was just removed from the organization has no rights in it any more, but the card still has.
  const rights = card ? (await personBy(tx, card))?.rights : await rightsIn(tx, account, actor.organization!);
  if (!rights || !isEverAdministrator(rights)) return;
  const person = await tx.one<{ name: string }>(sql`select full_name as name from account where guid = ${account}`);
  const title = `Учётная запись администратора «${person?.name ?? ''}»`;
  await needSecondPerson(tx, actor, { kind: 'administrators', title, told: [...told] });
}

const managing: readonly EntityType[] = ['permissionGroups', 'individualPermissions', 'sharedData'];

/** Whether a section is one of those by which rights are given to others. */
export const isManaging = (entity: EntityType): boolean => managing.includes(entity) || entity === 'employees';

/** Whether a value is one that only a second person should let anybody have: full access, or giving rights to others. */
export const isStrong = (entity: EntityType, value: PermissionValue): boolean =>
  value === 'full' || (managing.includes(entity) && rankOf(value) >= rankOf('create'));

/** Whether a group gives such a value. */
export const isStrongGroup = (items: Readonly<Record<string, PermissionValue>>): boolean =>
  Object.entries(items).some(([entity, value]) => isStrong(entity as EntityType, value));

/** A right in words; `record`: the name of the one record that it is given for. */
export const toldGrant = ({ entity, value, effect, object, from, to }: Grant, record = ''): string =>
  [
    `${effect === 'deny' ? 'запрет' : 'право'} «${entityTypes[entity]}: ${permissionNames[value]}»`,
    object && `на одну запись${record && ` «${record}»`}`,
    from && `с ${shownDay(from)}`,
    to && `по ${shownDay(to)}`,
  ]
    .filter(Boolean)
    .join(' ');

/** The conditions of a group as its form shows them. */
export function toldConditions(row: Row<typeof permissionGroups> | null): string {
  const filled = conditionFields.flatMap((key) => {
    const value = row?.[key];
    const text = Array.isArray(value) ? value.join(', ') : value === true ? 'да' : value;
    return text ? `${permissionGroups.fields[key].label}: ${text}` : [];
  });
  return filled.join('; ') || 'без условий';
}

/** The groups among these that give what only a second person should let anybody have. */
async function strongAmong(tx: Tx, groups: readonly string[]): Promise<Row<typeof permissionGroups>[]> {
  const found = await tx.rows<{ guid: string; items: Record<string, PermissionValue> }>(
    sql`select guid, items from permission_group where guid = any(${groups}::uuid[]) order by name, guid`,
  );
  const strong = found
    .filter(({ items }) => isStrongGroup(items))
    .map(({ guid }) => findRow(tx, permissionGroups, guid));
  return (await Promise.all(strong)).filter((row) => row !== undefined);
}

/** What a group gives that one would approve, and what it depends on: whoever approves has not seen the group at another time. */
async function toldGroup(tx: Tx, group: Row<typeof permissionGroups>): Promise<string> {
  const items = Object.entries(itemsOf(group)) as [EntityType, PermissionValue][];
  const strong = items.filter(([entity, value]) => isStrong(entity, value));
  const rules = (await tx.one<{ count: number; changed: string | null }>(sql`
    select count(*)::integer as count, to_char(max(updated_at) at time zone 'Europe/Moscow', 'DD.MM.YYYY в HH24:MI:SS') as changed
    from permission_group_rule where group_guid = ${group.guid}`))!;
  return [
    strong.map(([entity, value]) => `${entityTypes[entity]} — ${permissionNames[value]}`).join(', '),
    toldConditions(group),
    rules.count > 0 && `правил: ${rules.count}, последнее изменено ${rules.changed} (МСК)`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** The names of the groups among these that are given with a second person here. */
export async function groupsThatWait(tx: Tx, groups: readonly string[]): Promise<string[]> {
  const { kinds } = await secondPersonPolicy(tx);
  return kinds.includes('administrators') ? (await strongAmong(tx, groups)).map(({ name }) => name) : [];
}

/** A removed card has no rights any more: its groups tell whether it was an administrator's. */
export async function needForRemovedCard(tx: Tx, actor: Actor, { fullName, groups }: Row<typeof employees>) {
  if ((await strongAmong(tx, groups)).length === 0) return;
  await needSecondPerson(tx, actor, {
    kind: 'administrators',
    title: `Карточка сотрудника «${fullName ?? ''}»`,
    told: ['Карточка с сильными правами удаляется'],
  });
}

const LEAVES_ONE = 'Администратор останется один: утверждать станет некому, требование снимает «Администрация сервиса»';

/** Groups with strong rights, and the end of an administrator's work, wait for a second person. */
export async function needForCard(
  tx: Tx,
  actor: Actor,
  { name, account, rights }: Person,
  before: Row<typeof employees> | null,
  after: Row<typeof employees>,
): Promise<void> {
  const has = new Set(after.groups);
  const strong = await strongAmong(tx, [...new Set(before?.groups).symmetricDifference(has)]);
  const isLeaving =
    before !== null && before.dismissedAt !== after.dismissedAt && isAdministrator({ ...rights, standing: 'working' });
  if (strong.length === 0 && !isLeaving) return;
  const joined: string[] = [];
  for (const group of strong)
    if (has.has(group.guid)) joined.push(`Вступает в группу «${group.name}»: ${await toldGroup(tx, group)}`);
  const leavesOne = isLeaving && after.dismissedAt !== null && (await administratorsHere(tx)).length < 2;
  await needSecondPerson(tx, actor, {
    kind: 'administrators',
    title: `Права сотрудника «${name}»`,
    told: [
      ...joined,
      ...strong.filter(({ guid }) => !has.has(guid)).map(({ name: group }) => `Выходит из группы «${group}»`),
      ...(isLeaving ? [after.dismissedAt ? `Увольнение с ${shownDay(after.dismissedAt)}` : 'Увольнение отменено'] : []),
      ...(leavesOne ? [LEAVES_ONE] : []),
    ],
    gaining: account && strong.some(({ guid }) => has.has(guid)) ? [account] : [],
  });
}
