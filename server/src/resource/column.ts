import { isList, type Field, type FieldKind } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { resourceByName } from 'contract/features/index.ts';
import { ownOrCommonName, isUsedHere, readHere } from '../core/own-reading.ts';
import { join, literal, name, sql, type Sql } from '../core/sql.ts';
import { computedValue } from './filled/computed.ts';
import { grantable } from './references/grantable.ts';
import { linkedBy, linksOf } from './references/links.ts';

export const snake = (camel: string): string => camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The target of a reference: a table, its key column, and its rows that may be referred to. */
interface Target {
  table: string;
  title: string;
  resource: string;
  only: Sql;
  /** Everyone who sees the reference may also see the referenced record. */
  isAlwaysVisible: boolean;
  /** Its records can be deactivated. */
  canBeInactive: boolean;
  /** Organizations may have their own reading of its records. */
  isReadOwn: boolean;
  /** Its records have a period of validity. */
  hasTerm?: true;
  /** Its records also have synonyms. */
  hasSynonyms: boolean;
}

const OBJECTS = /^object-types\/([0-9a-f-]{36})\/all-objects$/;
export const VALUES = /^dictionary\/(\d+)\/values$/;

/** The target of `to`: a registered resource, the values of a dictionary, or the objects of an own type and its
 *  subtypes. */
export function targetOf(to: string): Target {
  const dictionary = VALUES.exec(to)?.[1];
  if (dictionary) {
    const only = sql`x.dictionary_guid = (select d.guid from dictionary d where d.id = ${Number(dictionary)})`;
    return {
      table: 'dictionary_value',
      title: 'name',
      resource: to,
      only,
      isAlwaysVisible: true,
      canBeInactive: true,
      isReadOwn: true,
      hasTerm: true,
      hasSynonyms: true,
    };
  }
  const type = OBJECTS.exec(to)?.[1];
  if (type) {
    return {
      table: 'passport_object',
      title: 'name',
      resource: to,
      only: sql`x.type_guid = any(array(select type_with_subtypes(${type})))`,
      isAlwaysVisible: true,
      canBeInactive: false,
      isReadOwn: false,
      hasSynonyms: false,
    };
  }
  const resource = resourceByName(to);
  if (!resource) throw new Error(`no resource ${to}`);
  return {
    table: resource.table,
    title: snake(resource.list.title),
    resource: to,
    only: sql`true`,
    // The referenced organization may be outside the holding, and the account may no longer work here.
    isAlwaysVisible: resource.scope !== 'holding' && to !== 'users',
    canBeInactive: 'isActive' in resource.fields,
    isReadOwn: isReadOwn(resource),
    hasSynonyms: 'synonyms' in resource.fields,
  };
}

/** A relation: a parameter that leads to records of the organization. */
export type Relation = Extract<Field, { kind: 'references' }> & { relation: { isExclusive: boolean } };
export const isRelation = (field: Field): field is Relation =>
  field.kind === 'references' && field.relation !== undefined;

/** Whether organizations may have their own reading of a resource's records. */
export const isReadOwn = ({ fields }: Pick<Resource, 'fields'>): boolean => 'commonName' in fields;

/** The title of a record `x` as named by this organization. */
export const titleIn = ({ title, isReadOwn: isOwn }: Target, record = sql`x`): Sql =>
  isOwn ? ownOrCommonName(record, name(title)) : sql`${record}.${name(title)}`;

/** Whether a record `x` may be chosen here for a record about these days (today by default). */
export function mayBeChosen(
  { canBeInactive, isReadOwn: isOwn, hasTerm }: Target,
  days?: readonly [string, string],
): Sql {
  if (!canBeInactive) return sql`true`;
  const inUse = isOwn ? isUsedHere(sql`x`) : sql`x.is_active`;
  return hasTerm ? sql`(${inUse} and ${isInForce(sql`x`, days)})` : inUse;
}

/** Whether a dictionary value is in force on one of these days, by default today. */
export const isInForce = (value: Sql, days?: readonly [string, string]): Sql => sql`
  (${value}.valid_from is null or ${value}.valid_from <= ${days ? sql`${days[1]}::date` : sql`today()`})
  and (${value}.valid_to is null or ${value}.valid_to >= ${days ? sql`${days[0]}::date` : sql`today()`})`;

const inJson = (column: string, key: string): Sql => sql`t.${name(column)} -> ${literal(key)}`;

/** A number in a JSON column; in a past state the parameter may have had another type. */
const keptNumber = (column: string) => (code: string) => {
  const text = sql`t.${name(column)} ->> ${literal(code)}`;
  return sql`case when ${text} ~ ${literal(storage.number.like!)} then ${text} end`;
};

const ownNumber = (code: string) => sql`t.${name(snake(code))}`;
const computedOf = (field: Field) => computedValue(field, keptNumber('parameters'), ownNumber);

/** A field as JSON, in the form of an API row. */
export function valueOf(key: string, field: Field): Sql {
  const own = computedOf(field) ?? readHere(field, name(snake(key)));
  if (own) return own;
  if (field.in) {
    const value = inJson(field.in, key);
    if (field.kind === 'boolean') return sql`coalesce(${value}, 'false')`;
    return isList(field) ? sql`coalesce(${value}, '[]')` : value;
  }
  if (field.kind === 'references' && field.table) return linkedBy(field);
  const column = sql`t.${name(snake(key))}`;
  return field.kind === 'document' ? sql`document_of(${column})` : column;
}

interface Storage {
  /** For a list: the type of its elements. */
  comparedAs: Sql;
  /** A pattern for its JSON values, because in a past state a parameter may have had another type. */
  like?: string;
  /** Its own column has a JSON type. */
  isJson?: true;
}

/** How the database stores the values of each kind. */
export const storage: Readonly<Record<FieldKind, Storage>> = {
  text: { comparedAs: sql`text` },
  multiline: { comparedAs: sql`text` },
  number: { comparedAs: sql`double precision`, like: '^[-+0-9.eE]+$' },
  boolean: { comparedAs: sql`boolean` },
  date: { comparedAs: sql`date`, like: '^[0-9-]{10}$' },
  dateTime: { comparedAs: sql`timestamptz`, like: '^[0-9-]{10}T' },
  choice: { comparedAs: sql`text` },
  choices: { comparedAs: sql`text` },
  tags: { comparedAs: sql`text` },
  reference: { comparedAs: sql`uuid` },
  references: { comparedAs: sql`text` },
  document: { comparedAs: sql`text`, isJson: true },
  parameters: { comparedAs: sql`text`, isJson: true },
};

/** The SQL type in which values of a field, or elements of a list, are compared. */
export const comparedAs = (field: Field): Sql =>
  'isNumeric' in field && field.isNumeric ? sql`integer` : storage[field.kind].comparedAs;

/** A field as an SQL value for comparing and sorting. */
export function operandOf(key: string, field: Field): Sql {
  const computed = computedOf(field);
  if (computed) return computed;
  if (!field.in) return readHere(field, name(snake(key))) ?? sql`t.${name(snake(key))}`;
  const text = sql`(t.${name(field.in)} ->> ${literal(key)})`;
  const { comparedAs, like } = storage[field.kind];
  const value = sql`${text}::${comparedAs}`;
  if (like) return sql`case when ${text} ~ ${literal(like)} then ${value} end`;
  return field.kind === 'boolean' ? sql`coalesce(${value}, false)` : value;
}

/** The title of the referenced record; null when the condition `visible` on it (`x`) does not hold. */
export function titleOf(field: Extract<Field, { kind: 'reference' }>, operand: Sql, visible = sql`true`): Sql {
  const target = targetOf(field.to);
  return sql`(select ${titleIn(target)} from ${name(target.table)} x where x.guid = ${operand} and ${visible})`;
}

function titlesOf(key: string, field: Extract<Field, { kind: 'references' }>, visible = sql`true`): Sql {
  const target = targetOf(field.to);
  const guids = field.table
    ? linksOf(field)
    : sql`(select e.value::uuid from jsonb_array_elements_text(coalesce(${valueOf(key, field)}, '[]')) e)`;
  return sql`(select coalesce(json_object_agg(x.guid, ${titleIn(target)}), '{}') from ${name(target.table)} x where x.guid in ${guids} and ${visible})`;
}

/** The title of a record of any section, if the reader may read all of that section. */
function anyTitle(operand: Sql, visible = sql`true`): Sql {
  const titles = grantable.map(({ table, list }) => {
    const title = sql`x.${name(snake(list.title))}::text`;
    return sql`(select ${title} from ${name(table)} x where x.guid = ${operand}::uuid)`;
  });
  return sql`case when ${operand} is not null and ${visible} then coalesce(${join(titles, ', ')}) end`;
}

function namesOf(resource: ReachedResource): Sql {
  const pairs = Object.entries(resource.fields).flatMap(([key, field]) => {
    const isVisible = resource.titled?.[key];
    if (field.kind === 'reference') return [sql`${literal(key)}, ${titleOf(field, operandOf(key, field), isVisible)}`];
    if (field.kind === 'references') return [sql`${literal(key)}, ${titlesOf(key, field, isVisible)}`];
    if (field.kind === 'text' && field.namesRecord)
      return [sql`${literal(key)}, ${anyTitle(operandOf(key, field), isVisible)}`];
    return [];
  });
  return pairs.length ? sql`json_build_object(${join(pairs, ', ')})` : sql`'{}'::json`;
}

const columns = new WeakMap<Resource['fields'], Sql>();

/** The columns of a whole record, named as in the API; built once per set of fields. */
export function columnsOf(resource: ReachedResource): Sql {
  if (resource.titled) return allColumns(resource);
  const known = columns.get(resource.fields) ?? allColumns(resource);
  columns.set(resource.fields, known);
  return known;
}

function allColumns(resource: ReachedResource): Sql {
  const fields = Object.entries(resource.fields).map(([key, field]) => sql`${valueOf(key, field)} as ${name(key)}`);
  return join(
    [
      sql`t.guid, t.version`,
      ...fields,
      sql`t.created_at as "createdAt", t.updated_at as "updatedAt", ${namesOf(resource)} as names`,
    ],
    ', ',
  );
}

/** A resource limited to the records and fields that a person's action reaches. `titled`: per reference field, a
 *  condition on the target records `x` whose titles the person may read. */
export type ReachedResource = Resource & {
  reach?: Sql | undefined;
  hides?: readonly string[] | undefined;
  titled?: Readonly<Record<string, Sql>> | undefined;
};

/** The rows of a resource: those of its parent, within the person's rights, and of the organization (also enforced by
 *  row-level security). */
export function belonging({ within, scope, visibility, reach }: ReachedResource): Sql {
  const conditions = [sql`true`];
  if (scope === 'organization') conditions.push(sql`t.organization_guid = (select current_organization())`);
  const owner = visibility?.ownedBy ?? 'guid';
  if (scope === 'holding') conditions.push(sql`t.${name(snake(owner))} in (select below_current_organization())`);
  const parents = within?.below ? sql`any(array(select type_with_subtypes(${within.guid})))` : sql`${within?.guid}`;
  if (within) conditions.push(sql`t.${name(within.column)} = ${parents}`);
  if (reach) conditions.push(reach);
  return join(conditions, ' and ');
}
