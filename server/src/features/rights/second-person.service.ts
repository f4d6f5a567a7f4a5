import type { employees } from 'contract/features/employees/facts.ts';
import { conditionFields, permissionGroups } from 'contract/features/rights/facts.ts';
import { isStrong, isStrongGroup, describeConditions } from 'contract/features/rights/strong-rights.ts';
import { secondPersonKinds, type SecondPersonKind } from 'contract/features/users/security-policy.ts';
import type { Row } from 'contract/kit/resource.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import {
  entityTypes,
  permissionNames,
  rankOf,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import type { Actor, Danger } from '../../core/actor.ts';
import { SecondPersonNeeded } from '../../core/second-person.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { ADMINISTRATORS, notify } from '../../jobs/notify.ts';
import { findRow } from '../../resource/store.ts';
import { isEverAdministrator, rightsIn } from './administrators.service.ts';
import { personBy, type Person } from './people.service.ts';
import { itemsOf } from './what-if.ts';

export interface SecondPersonPolicy {
  kinds: SecondPersonKind[];
  members: number;
  days: number;
  /** The emergency account, which decides alone with a reason. */
  emergency: string | null;
}

export async function secondPersonPolicy(tx: Tx): Promise<SecondPersonPolicy> {
  const found = await tx.one<SecondPersonPolicy>(sql`
    select second_person as kinds, second_person_members as members, second_person_days as days, emergency_guid as emergency
    from security_policy_of(current_organization())`);
  return found!;
}

interface DangerousChange extends Omit<Danger, 'kind'> {
  kind: SecondPersonKind;
  /** For a group: the number of affected people. */
  members?: number;
  /** A change of the second-person policy itself, which needs approval whenever any kind does. */
  isGuard?: true;
}

/** Refuses a change that needs approval by a second person, unless it is being made as approved. Errors:
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
  throw new SecondPersonNeeded({ ...danger, lines: [`${secondPersonKinds[danger.kind]}.`, ...danger.lines] });
}

/** Whether another organization of an account requires approval for changes of its administrators. */
export async function demandsSecondPerson(tx: Tx, organization: string): Promise<boolean> {
  const { kinds } = await within(tx, organization, secondPersonPolicy);
  return kinds.includes('administrators');
}

/** Notifies the administrators about rights removed from one of them or from a holder of strong rights, which needs no
 *  approval. */
export async function notifyTaken(
  tx: Tx,
  actor: Actor,
  { title, lines }: { title: string; lines: readonly string[] },
): Promise<void> {
  const { kinds } = await secondPersonPolicy(tx);
  if (!kinds.includes('administrators')) return;
  await notify(tx, {
    to: ADMINISTRATORS,
    except: actor.account,
    kind: 'rights',
    severity: 'warning',
    text: `${title}: ${lines.join('; ')} (${actor.fullName})`,
    once: `taken:${actor.requestId}:${title}`,
  });
}

/** The account name of another administrator (on any day); undefined for non-administrators. */
async function administratorNamed(tx: Tx, actor: Actor, account: string, card: string | null) {
  if (account === actor.account) return undefined;
  // A person just removed from the organization has no rights in it, but their card still has.
  const rights = card ? (await personBy(tx, card))?.rights : await rightsIn(tx, account, actor.organization!);
  if (!rights || !isEverAdministrator(rights)) return undefined;
  const person = await tx.one<{ name: string }>(sql`select full_name as name from account where guid = ${account}`);
  return `Учётная запись администратора «${person?.name ?? ''}»`;
}

/** Somebody who gains access to an administrator's account could approve changes, so changes that open such an account
 *  need a second person. */
export async function needForAdministrator(
  tx: Tx,
  actor: Actor,
  account: string,
  lines: readonly string[],
  card: string | null = null,
): Promise<void> {
  const title = await administratorNamed(tx, actor, account, card);
  if (title)
    await needSecondPerson(tx, actor, { kind: 'administrators', title, lines: [...lines], concerned: [account] });
}

/** Closing an administrator's account needs no approval, but is notified. */
export async function notifyClosed(
  tx: Tx,
  actor: Actor,
  account: string,
  lines: readonly string[],
  card: string | null = null,
): Promise<void> {
  const title = await administratorNamed(tx, actor, account, card);
  if (title) await notifyTaken(tx, actor, { title, lines });
}

/** Whether a new last day only reduces access: it is new, or earlier. */
export const isSooner = (before: string | null, after: string | null): boolean =>
  after !== null && (before === null || after < before);

type Group = Row<typeof permissionGroups>;

/** Those of the groups whose rights need a second person. */
async function strongAmong(tx: Tx, groups: readonly string[]): Promise<Group[]> {
  const found = await tx.rows<{ guid: string; items: Record<string, PermissionValue> }>(
    sql`select guid, items from permission_group where guid = any(${groups}::uuid[]) order by name, guid`,
  );
  const strong = found
    .filter(({ items }) => isStrongGroup(items))
    .map(({ guid }) => findRow(tx, permissionGroups, guid));
  return (await Promise.all(strong)).filter((row) => row !== undefined);
}

/** Describes the rights of a group and their conditions, because the approver may not have seen the group. */
async function describeGroup(tx: Tx, group: Group): Promise<string> {
  const items = Object.entries(itemsOf(group)) as [EntityType, PermissionValue][];
  const strong = items.filter(([entity, value]) => isStrong(entity, value));
  const rules = (await tx.one<{ count: number; changed: string | null }>(sql`
    select count(*)::integer as count, to_char(max(updated_at) at time zone 'Europe/Moscow', 'DD.MM.YYYY в HH24:MI:SS') as changed
    from permission_group_rule where group_guid = ${group.guid}`))!;
  return [
    strong.map(([entity, value]) => `${entityTypes[entity]} — ${permissionNames[value]}`).join(', '),
    describeConditions(group),
    rules.count > 0 && `правил: ${rules.count}, последнее изменено ${rules.changed} (МСК)`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** The names of those groups that need a second person in this organization. */
export async function groupsThatWait(tx: Tx, groups: readonly string[]): Promise<string[]> {
  const { kinds } = await secondPersonPolicy(tx);
  return kinds.includes('administrators') ? (await strongAmong(tx, groups)).map(({ name }) => name) : [];
}

/** The groups of a removed card, which no longer has rights, show whether it was an administrator's. */
export async function notifyRemovedCard(tx: Tx, actor: Actor, { fullName, groups }: Row<typeof employees>) {
  if ((await strongAmong(tx, groups)).length === 0) return;
  const title = `Карточка сотрудника «${fullName ?? ''}»`;
  await notifyTaken(tx, actor, { title, lines: ['Карточка с сильными правами удаляется'] });
}

/** Groups with strong rights need a second person, and so does an administrator who returns or stays longer. Removing a
 *  person from such a group, or ending their work, takes effect immediately. */
export async function needForCard(
  tx: Tx,
  actor: Actor,
  { name, account, rights }: Person,
  before: Row<typeof employees> | null,
  after: Row<typeof employees>,
): Promise<void> {
  const has = new Set(after.groups);
  const strong = await strongAmong(tx, [...new Set(before?.groups).symmetricDifference(has)]);
  const [was, is] = [before?.dismissedAt ?? null, after.dismissedAt];
  const moves = before !== null && was !== is && isAdministrator({ ...rights, standing: 'working' });
  if (strong.length === 0 && !moves) return;
  const joined: string[] = [];
  for (const group of strong)
    if (has.has(group.guid)) joined.push(`Вступает в группу «${group.name}»: ${await describeGroup(tx, group)}`);
  const change = {
    title: `Права сотрудника «${name}»`,
    lines: [
      ...joined,
      ...strong.filter(({ guid }) => !has.has(guid)).map(({ name: group }) => `Выходит из группы «${group}»`),
      ...(moves ? [is ? `Увольнение с ${shownDay(is)}` : 'Увольнение отменено'] : []),
    ],
  };
  if (joined.length === 0 && (!moves || isSooner(was, is))) return notifyTaken(tx, actor, change);
  await needSecondPerson(tx, actor, { ...change, kind: 'administrators', concerned: account ? [account] : [] });
}

export const conditionsIn = (row: Group | null) => JSON.stringify(conditionFields.map((field) => row?.[field] ?? null));

/** A change of a group with many members, or one that adds strong rights, needs a second person. Removed rights are
 *  only notified. */
export async function needForGroup(
  tx: Tx,
  actor: Actor,
  before: Group,
  after: Group | null,
  members: readonly Person[],
): Promise<void> {
  const cells = (Object.keys(entityTypes) as EntityType[])
    .map((entity) => ({ entity, from: before[entity] ?? 'none', to: after?.[entity] ?? 'none' }))
    .filter(({ from, to }) => from !== to);
  const isStronger = cells.some(({ entity, from, to }) => isStrong(entity, to) && rankOf(to) > rankOf(from));
  const isWeaker = cells.some(({ entity, from }) => isStrong(entity, from));
  const danger = {
    title: `Группа прав «${before.name}»`,
    lines: [
      `Сотрудников в группе: ${members.length}`,
      ...cells.map(
        ({ entity, from, to }) => `${entityTypes[entity]}: «${permissionNames[from]}» → «${permissionNames[to]}»`,
      ),
      ...(conditionsIn(before) === conditionsIn(after)
        ? []
        : [`Условия: «${describeConditions(before)}» → «${describeConditions(after)}»`]),
    ],
    concerned: members.flatMap(({ account }) => account ?? []),
  };
  const isLoosened = conditionsIn(before) !== conditionsIn(after) && isStrongGroup(itemsOf(before));
  if ((isStronger || isLoosened) && members.length)
    await needSecondPerson(tx, actor, { ...danger, kind: 'administrators' });
  await needSecondPerson(tx, actor, { ...danger, kind: 'groups', members: members.length });
  if (isWeaker && !isStronger && !isLoosened && members.length) await notifyTaken(tx, actor, danger);
}
