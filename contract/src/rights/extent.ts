import type { Filter } from '../kit/filter.ts';
import { closedFields } from './closed-fields.ts';
import { conditionsInWords } from './conditions.ts';
import { decide } from './decide.ts';
import { rankOf, type Action, type EntityType } from './permissions.ts';
import { anyFields, withoutClosedFields, reachOf, type RuleTest } from './reach.ts';
import { holdsOn, unconditional, type Rights } from './rights.ts';
import type { RowRules } from './row-rules.ts';

/** Filters by resource name. */
export type RowsOf = Record<string, Filter[]>;

/** The conditions of groups as text, and whether a part of the right is held without them. */
export interface When {
  words: string;
  isPart: boolean;
}

/** The extent of an allowed action. */
export interface Extent {
  /** The section whose records are meant: the requested one, or the one that it follows. */
  of: EntityType;
  /** All records, apart from the closed ones. */
  isWhole: boolean;
  /** When not whole: records that match a filter, by resource. */
  rows: RowsOf;
  /** When not whole: these records as well. */
  objects: string[];
  closed: string[];
  /** The closed fields, by resource. */
  fields: Record<string, string[]>;
  when: When[];
}

/** Sections whose records belong to records of another section, and are open only as far as those are readable. */
const followed: Partial<Record<EntityType, EntityType>> = { measurements: 'meteringPoints' };

/** The sections that follow another. */
export const followersOf = (entity: EntityType): EntityType[] =>
  (Object.keys(followed) as EntityType[]).filter((follower) => followed[follower] === entity);

type Records = Omit<Extent, 'of' | 'when'>;

const isAnything = ({ isWhole, rows, objects }: Records): boolean =>
  isWhole || Object.keys(rows).length > 0 || objects.length > 0;

interface Question {
  entity: EntityType;
  action: Action;
  /** The single record; null for the section. */
  object: string | null;
  /** Which rules count. */
  counts: RuleTest;
}

/** The open and closed records of a section, or of one record. */
function recordsOf(rights: Rights, { entity, action, object, counts }: Question): Records {
  const ruled = [...new Set(rights.grants.flatMap(({ rules }) => Object.keys(rules ?? {})))];
  const names = ruled.length ? ruled : [entity];
  const reaches = names.map((name) => ({ name, ...reachOf(rights, { entity, name }, action, counts) }));
  const fieldsOf = (name: string) => [...closedFields(rights, { entity, name }, action)];
  const fields = Object.fromEntries(names.map((name) => [name, fieldsOf(name)]).filter(([, closed]) => closed!.length));
  const narrowed = reaches.filter(({ only, rows }) => only && rows.length);
  const rows = Object.fromEntries(narrowed.map((reach) => [reach.name, [...reach.rows]]));
  if (object !== null) {
    const isWhole = names.every((name) => {
      const isFree = (rules: RowRules) => counts(rules[name], name) && !rules[name]?.rows;
      return decide(rights, entity, action, object, isFree).allowed;
    });
    return { isWhole, rows: isWhole ? {} : rows, objects: [], closed: [], fields };
  }
  const isWhole = reaches.every(({ only }) => only === null);
  const isNamed = action !== 'create';
  const objects = isNamed ? [...new Set(reaches.flatMap(({ only }) => only ?? []))] : [];
  const isMost = isNamed && (isWhole || narrowed.length > 0);
  const closed = isMost ? [...new Set(reaches.flatMap(({ except }) => except))] : [];
  return { isWhole, rows, objects, closed, fields };
}

/** The conditions of the groups without which an action would reach less. */
function whenOf(rights: Rights, question: Question, held: Records): When[] {
  const conditions = rights.grants.flatMap((grant) => {
    const gives = grant.effect === 'allow' && rankOf(grant.value) >= rankOf(question.action) && !grant.unmet;
    return gives && grant.conditions && holdsOn(grant, rights.day) ? [conditionsInWords(grant.conditions)] : [];
  });
  if (conditions.length === 0) return [];
  const always = recordsOf(unconditional(rights), question);
  if (JSON.stringify(always) === JSON.stringify(held)) return [];
  return [{ words: [...new Set(conditions)].join(' или '), isPart: isAnything(always) }];
}

function ownExtent(rights: Rights, question: Question): Extent {
  const about = { ...rights, grants: rights.grants.filter(({ entity }) => entity === question.entity) };
  const records = recordsOf(about, question);
  return { of: question.entity, ...records, when: whenOf(about, question, records) };
}

/** The extent of an action allowed by `decide` or `decideAny`, in a section or on one record: records, closed fields,
 *  and conditions of the groups. All descriptions of rights are based on it. */
export function extentOf(rights: Rights, entity: EntityType, action: Action, object: string | null = null): Extent {
  const own = ownExtent(rights, { entity, action, object, counts: anyFields });
  const leader = followed[entity];
  if (!leader) return own;
  // Dependent records show the other section's fields as they are, so a group that hides some of these fields does not
  // count.
  const led = ownExtent(rights, { entity: leader, action: 'read', object: null, counts: withoutClosedFields('read') });
  return { ...led, fields: own.fields, when: [...own.when, ...led.when] };
}

/** Whether the followed section is readable without any limit, so that the dependent section is not limited either. */
export function followsWhole(rights: Rights, entity: EntityType): boolean {
  if (!followed[entity]) return true;
  const { isWhole, closed } = extentOf(rights, entity, 'read');
  return isWhole && closed.length === 0;
}
