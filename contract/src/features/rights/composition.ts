import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { decide } from '../../rights/decide.ts';
import { rankOf } from '../../rights/permissions.ts';
import type { Grant, Rights } from '../../rights/rights.ts';
import { onEveryRow, onSomeRows } from '../../rights/row-rules.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** A group with its grants and members. */
export interface GivingGroup {
  guid: string;
  name: string;
  grants: readonly Grant[];
  /** All rights of each member, from every source. */
  members: readonly { guid: string; rights: Rights }[];
}

const group = z.object({
  guid: anyGuid,
  name: z.string(),
  employees: z.number(),
  /** The group gives no rights to anybody. */
  isEmpty: z.boolean(),
  /** The members would have all of these rights without the group. */
  addsNothing: z.boolean(),
  /** The groups that give exactly the same rights. */
  same: z.array(anyGuid),
  /** The closest groups that give all of these rights and more. */
  within: z.array(anyGuid),
  /** The groups that share members with it. */
  shared: z.array(z.object({ guid: anyGuid, employees: z.number() })),
});
export type ComposedGroup = z.infer<typeof group>;

/** How the groups of the organization overlap: which contain or duplicate others, and which share members. */
export const compositionOfGroups = route({
  method: 'GET',
  path: '/api/permission-groups/composition',
  access: { entity: 'permissionGroups', action: 'read' },
  summary: 'Группы прав: какие содержат и повторяют какие, чьи люди общие',
  response: z.array(group),
});

/** Whether one group gives everything that the other gives, on all of its rows. */
const gives = (one: GivingGroup, other: GivingGroup): boolean =>
  other.grants.every(({ entity, value, rules, conditions }) =>
    one.grants.some(
      (grant) =>
        grant.entity === entity &&
        rankOf(grant.value) >= rankOf(value) &&
        (!grant.rules || JSON.stringify(grant.rules) === JSON.stringify(rules)) &&
        (!grant.conditions || JSON.stringify(grant.conditions) === JSON.stringify(conditions)),
    ),
  );

/** Whether a person would lose rights today without this group. */
function isNeeded({ name, grants }: GivingGroup, rights: Rights): boolean {
  const grantsOf = Map.groupBy(rights.grants, ({ entity }) => entity);
  return grants.some(({ entity }) => {
    const held = grantsOf.get(entity) ?? [];
    const others = held.filter((grant) => grant.group !== name);
    return [onSomeRows, onEveryRow].some((counts) => {
      const valueOf = (left: readonly Grant[]) =>
        decide({ ...rights, grants: left }, entity, 'read', null, counts).value;
      return valueOf(held) !== valueOf(others);
    });
  });
}

/** Compares all groups of an organization with each other. */
export function composed(groups: readonly GivingGroup[]): ComposedGroup[] {
  const others = (one: GivingGroup) => groups.filter(({ guid }) => guid !== one.guid);
  const isSame = (one: GivingGroup, other: GivingGroup) => gives(one, other) && gives(other, one);
  const wider = (one: GivingGroup) =>
    one.grants.length ? others(one).filter((other) => gives(other, one) && !gives(one, other)) : [];
  const membersOf = new Map(groups.map(({ guid, members }) => [guid, new Set(members.map((member) => member.guid))]));
  return groups.map((one) => {
    const around = wider(one);
    const between = new Set(around.flatMap((other) => wider(other).map(({ guid }) => guid)));
    const own = membersOf.get(one.guid)!;
    return {
      guid: one.guid,
      name: one.name,
      employees: own.size,
      isEmpty: one.grants.length === 0,
      addsNothing: own.size > 0 && !one.members.some(({ rights }) => isNeeded(one, rights)),
      same: one.grants.length ? others(one).flatMap((other) => (isSame(one, other) ? [other.guid] : [])) : [],
      within: around.filter(({ guid }) => !between.has(guid)).map(({ guid }) => guid),
      shared: others(one).flatMap(({ guid }) => {
        const employees = own.intersection(membersOf.get(guid)!).size;
        return employees ? [{ guid, employees }] : [];
      }),
    };
  });
}
