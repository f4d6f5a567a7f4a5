import { employees } from 'contract/features/employees/facts.ts';
import { permissionGroupRules, ruledResources, sectionOf } from 'contract/features/rights/rules.ts';
import { individualPermissions, permissionGroups } from 'contract/features/rights/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { entityTypes, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import { conditionsInWords } from 'contract/rights/conditions.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import type { RowRules } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { refuseHiddenPast } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { getAsOf, rowsAsOf } from '../../../resource/past/as-of.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { getRow } from '../../../resource/store.ts';
import { grantOf, personBy } from '../people.service.ts';

type Group = Row<typeof permissionGroups>;
type GroupRule = Row<typeof permissionGroupRules>;

/** A requested day: `at` is the last moment of a past day. */
interface Asked {
  day: string;
  at: string | null;
  /** Only in the organization of the service the right to shared data has an effect. */
  isService: boolean;
  zone: string;
}

async function asked(tx: Tx, given: string | undefined): Promise<Asked> {
  const found = await tx.one<Asked>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, o.is_service as "isService", o.time_zone as zone,
      case when d.day < today() then ((d.day + 1)::timestamp at time zone o.time_zone) - interval '1 millisecond' end as at
    from organization o cross join (select coalesce(${given ?? null}::date, today()) as day) d
    where o.guid = current_organization()`);
  const { at } = found!;
  if (at) await refuseHiddenPast(tx, at);
  return found!;
}

function rulesIn(entity: EntityType, rules: readonly GroupRule[]): RowRules | null {
  const found = ruledResources.flatMap((resource) => {
    const rule = resource.entity === entity && rules.find(({ section }) => section === sectionOf(resource));
    if (!rule) return [];
    const { rows, requirement, message, defaults, hiddenFields: hidden, readOnlyFields: readOnly } = rule;
    return [[resource.name, { rows, requirement, message, defaults, hidden, readOnly }] as const];
  });
  return found.length ? Object.fromEntries(found) : null;
}

const always = { object: null, from: null, to: null } as const;

/** The past conditions of a group; none for entries older than conditions. */
function conditionsIn(group: Group, zone: string): Grant['conditions'] {
  const { networks, needsFactor, weekDays, byCalendar, hoursFrom, hoursTo } = group;
  const found = {
    networks: networks ?? [],
    needsFactor: needsFactor ?? false,
    weekDays: weekDays ?? [],
    byCalendar: byCalendar ?? false,
    hoursFrom: hoursFrom ?? null,
    hoursTo: hoursTo ?? null,
    zone,
    now: null,
  };
  return conditionsInWords(found) ? found : null;
}

function grantsOf(group: Group, rules: readonly GroupRule[], { isService, zone }: Asked): Grant[] {
  const conditions = conditionsIn(group, zone);
  return (Object.keys(entityTypes) as EntityType[]).flatMap((entity) => {
    const value = group[entity];
    if (!value || value === 'none' || (entity === 'sharedData' && !isService)) return [];
    return [
      { ...always, entity, value, group: group.name, effect: 'allow', rules: rulesIn(entity, rules), conditions },
    ];
  });
}

async function grantsOfGroups(tx: Tx, when: Asked, groups: readonly string[], items?: Items): Promise<Grant[]> {
  const found = await rowsAsOf(tx, permissionGroups, sql`t.guid = any(${groups}::uuid[])`, when.at);
  const rules = await rowsAsOf(tx, permissionGroupRules, sql`t.group_guid = any(${groups}::uuid[])`, when.at);
  return found.flatMap((group) =>
    grantsOf(
      items ? withItems(group, items) : group,
      rules.filter(({ groupGuid }) => groupGuid === group.guid),
      when,
    ),
  );
}

const isGone = (card: Row<typeof employees>, day: string) => card.dismissedAt !== null && card.dismissedAt <= day;

async function pastRights(tx: Tx, when: Asked & { at: string }, card: Row<typeof employees>): Promise<Rights> {
  const individual = await rowsAsOf(tx, individualPermissions, sql`t.employee_guid = ${card.guid}`, when.at);
  const own = individual.filter(({ entityType }) => entityType !== 'sharedData' || when.isService).map(grantOf);
  const given = await grantsOfGroups(tx, when, card.groups ?? []);
  return {
    standing: isGone(card, when.day) ? 'dismissed' : 'working',
    day: when.day,
    grants: [...given, ...own],
  };
}

/** An employee's card and rights on a day: for a past day from the journal, for a future day what has been given so
 *  far. Before the card existed there were no rights. Whether the account was open on a past day is unknown. Errors:
 *  404, 409, 422 at `at`. */
export async function rightsOnDay(
  tx: Tx,
  actor: Actor,
  employee: string,
  given: string | undefined,
): Promise<{ card: Row<typeof employees>; rights: Rights }> {
  const when = await asked(tx, given);
  const readable = reached(employees, actor.rights, 'read');
  const { at } = when;
  if (at) {
    const [wasThere] = await rowsAsOf(tx, employees, sql`t.guid = ${employee}`, at);
    if (!wasThere) {
      const present = await getRow(tx, readable, employee);
      return { card: present, rights: { standing: 'stranger', day: when.day, grants: [] } };
    }
    const card = await getAsOf(tx, readable, employee, at);
    return { card, rights: await pastRights(tx, { ...when, at }, card) };
  }
  const card = await getRow(tx, readable, employee);
  const person = await personBy(tx, card.guid);
  if (!person) throw new AppError('not_found');
  const { rights } = person;
  const standing = rights.standing === 'working' && isGone(card, when.day) ? 'dismissed' : rights.standing;
  return { card, rights: { ...rights, standing, day: when.day } };
}

type Items = Partial<Record<EntityType, PermissionValue>>;

/** The same group with another matrix. */
const withItems = (group: Group, items: Items): Group =>
  Object.assign(
    { ...group },
    ...(Object.keys(entityTypes) as EntityType[]).map((entity) => ({ [entity]: items[entity] ?? null })),
  );

/** The rights given by a group alone on a day; with `items`, by the group with another matrix. Errors: 404, 409, 422 at
 *  `at`. */
export async function rightsOfGroup(
  tx: Tx,
  group: string,
  given: string | undefined,
  items?: Items,
): Promise<{ card: Group; rights: Rights }> {
  const when = await asked(tx, given);
  const card = when.at
    ? await getAsOf(tx, permissionGroups, group, when.at)
    : await getRow(tx, permissionGroups, group);
  const grants = await grantsOfGroups(tx, when, [card.guid], items);
  return { card, rights: { standing: 'working', day: when.day, grants } };
}

/** All groups of the organization with their rights, by name. */
export async function everyGroup(tx: Tx): Promise<{ guid: string; name: string; grants: Grant[] }[]> {
  const when = await asked(tx, undefined);
  const groups = await rowsAsOf(tx, permissionGroups, sql`true`, null);
  const rules = await rowsAsOf(tx, permissionGroupRules, sql`true`, null);
  return groups
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ru'))
    .map((group) => {
      const own = rules.filter(({ groupGuid }) => groupGuid === group.guid);
      return { guid: group.guid, name: group.name, grants: grantsOf(group, own, when) };
    });
}
