import { meaningOf } from 'contract/features/rights/sources.ts';
import { extentOf } from 'contract/rights/extent.ts';
import { entityTypes, rankOf, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import { describeGrant } from 'contract/features/rights/strong-rights.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Tx } from '../../../core/transaction.ts';
import { rememberedLimits } from '../rule-words/extent-text.service.ts';
import { rulesIn } from '../people.service.ts';
import { sql, type Sql } from '../../../core/sql.ts';

type Items = Readonly<Partial<Record<EntityType, PermissionValue>>>;

/** A stored right: a membership with the group's rights, or an individual right. */
export interface StoredRight {
  employee: string;
  kind: 'group' | 'individual';
  source: string;
  name: string | null;
  items: Items | null;
  /** By section. */
  rules: Readonly<Record<string, Grant['rules']>> | null;
  conditions: Grant['conditions'];
  right: Grant | null;
}

/** The rights of employees, without denials and deputies' rights, which end with the deputyship. */
export const storedRights: Sql = sql`(
  select l.from_guid as employee, 'group' as kind, g.guid as source, g.name, g.items, null::json as right,
    ${rulesIn} as rules, case when is_conditioned(g) then conditions_of(g) end as conditions
  from employee_group l join permission_group g on g.guid = l.to_guid
  union all
  select i.employee_guid, 'individual', i.guid, null, null, json_build_object('entity', i.entity_type, 'value', i.value, 'effect', i.effect,
    'group', null, 'object', i.object_guid, 'from', i.valid_from, 'to', i.valid_to), null, null
  from individual_permission i
  where i.effect = 'allow' and i.absent_guid is null and coalesce(i.valid_to >= (select today()), true))`;

/** The strongest first, sections in the order of the matrix. */
function grantsOf({ items, rules, conditions, right }: StoredRight): Grant[] {
  if (right) return [right];
  const plain = { effect: 'allow', group: null, object: null, from: null, to: null, conditions } as const;
  return (Object.keys(entityTypes) as EntityType[])
    .flatMap((entity): Grant[] => {
      const value = items?.[entity] ?? 'none';
      return value === 'none' ? [] : [{ ...plain, entity, value, rules: rules?.[entity] }];
    })
    .toSorted((one, other) => rankOf(other.value) - rankOf(one.value));
}

/** Describes a right: its name and what it gives. */
export function describeStoredRight(stored: StoredRight): { name: string; gives: string } {
  const { name, right } = stored;
  return {
    name: right ? describeGrant(right) : (name ?? ''),
    gives: meaningOf(grantsOf(stored)) || 'Ничего не даёт',
  };
}

async function limitsOf(limitsIn: ReturnType<typeof rememberedLimits>, stored: StoredRight): Promise<string> {
  const grants = grantsOf(stored);
  // The period is described with the right itself.
  const rights: Rights = {
    standing: 'working',
    day: '',
    grants: grants.map((one) => ({ ...one, from: null, to: null })),
  };
  const described: [section: string, words: string][] = [];
  for (const { entity, value } of grants) {
    const extent = extentOf(rights, entity, value === 'read' ? 'read' : 'update');
    described.push([entityTypes[entity], await limitsIn(entity, extent)]);
  }
  const limited = [...Map.groupBy(described, ([, words]) => words)].filter(([words]) => words);
  return limited
    .map(([words, same]) =>
      same.length === described.length ? words : `${same.map(([section]) => section).join(', ')}: ${words}`,
    )
    .join('; ');
}

/** Describes the records, rules and conditions of a right by section, as far as the actor may read them; empty for no
 *  limit. Cached per group. */
export function rightLimits(tx: Tx, actor: Actor): (stored: StoredRight) => Promise<string> {
  const limitsIn = rememberedLimits(tx, actor);
  const known = new Map<string, string>();
  return async (stored) => {
    const key = JSON.stringify({ ...stored, employee: null });
    const words = known.get(key) ?? (await limitsOf(limitsIn, stored));
    known.set(key, words);
    return words;
  };
}
