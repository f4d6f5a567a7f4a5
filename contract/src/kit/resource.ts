import * as z from 'zod/mini';
import type { EntityType } from '../rights/permissions.ts';
import type { CardLayout } from './card-layout.ts';
import { enteredFields, type Field, type Fields } from './field.ts';
import { addressesOf, type Parent } from './record-addresses.ts';
import { journalEntriesSchema } from './journal-entry.ts';
import { bulkAnswerSchema, bulkBodyOf } from './resource-answers.ts';
import {
  atMoment,
  exportQuerySchema,
  historyQuerySchema,
  listAtMoment,
  listQuerySchema,
  pageSchema,
} from './list-query.ts';
import { usageSchema } from './errors.ts';
import { importRoutes } from './resource-import.ts';
import { route, type OwnedByService } from './route.ts';
import { openShapes, shapesOf, type Shapes } from './shapes.ts';
import type { ResourceTitles } from './titles.ts';

/** Who sees which records, beyond the right to the section. */
interface Visibility<Key extends string> {
  /** For a holding: the field with the record's organization; without it, a record is an organization itself. */
  ownedBy?: Key;
  /** Group rules may restrict its records. */
  isRuled?: true;
  /** The resource whose group rules apply to these records, of which they are a part. */
  ruledAs?: Resource;
  /** Records contain measured values of a day: the field with the day, and the column with the author's account. Users
   *  who may see data only from a certain day cannot read or change earlier records, except their own. */
  measured?: { at: string; by?: string };
  /** The reference that controls visibility: users who may not see the referenced record cannot see or change this one.
   *  An empty reference does not restrict. */
  follows?: Key;
  /** The same, but only for users who may read a part of the referenced section; users without any access to that
   *  section are not restricted. */
  followsIfPartial?: readonly Key[];
}

/** How records are changed, beyond the right to the section. */
interface Changes<Key extends string> {
  /** Why records are not edited by hand, and what to do instead: they are maintained by the program. */
  notByHand?: string;
  /** Changes may require approval by a second person. */
  mayWait?: true;
  /** The day, or the year and month, of a record; references to dictionaries use the values in force then. */
  datedBy?: readonly Key[];
}

/** The declaration of a resource. It contains no functions: behaviour is written by hand. */
interface Facts<F extends Fields> {
  /** The name in addresses below `/api/` and in the registry: plural kebab-case. */
  name: string;
  table: string;
  titles: ResourceTitles;
  /** The owner of the rows: one organization; all organizations of a holding (the current one and those below it); the
   *  service, readable by all; or the service together with each organization. */
  scope: 'organization' | 'holding' | OwnedByService;
  entity: EntityType;
  fields: F;
  list: {
    columns: readonly (keyof F & string)[];
    /** Further columns of an exported file, hidden in the list until the user chooses them. */
    fileColumns?: readonly (keyof F & string)[];
    sort: string;
    /** The field used as the title of a record. */
    title: keyof F & string;
    /** The fields that distinguish records with equal titles, such as the position and department of namesakes. */
    qualifiers?: readonly ((keyof F & string) | 'createdAt')[];
    /** Search also matches word forms (the table has `search_words`). */
    wordForms?: true;
    /** Without an explicit order, search results are ranked: matches in the title first, then in these fields in
     *  turn. */
    nearest?: readonly (keyof F & string)[];
  };
  /** The fields by which an import row finds its record; the title by default. Empty when a record cannot be created
   *  from its fields alone. */
  keys?: readonly (keyof F & string)[];
  /** Personal data or rights: opening a record is recorded in the journal. */
  isPersonal?: true;
  /** Organizations may add fields of their own. */
  isExtended?: true;
  visibility?: Visibility<keyof F & string>;
  changes?: Changes<keyof F & string>;
  /** Restricts the rows to one parent: the referring column and its key; `below` includes subtypes. */
  within?: { column: string; guid: string; below?: true };
}

/** The service's share of a scope; undefined when none of the rows belong to it. */
const ownedByService = (scope: Facts<Fields>['scope']): OwnedByService | undefined =>
  scope === 'service' || scope === 'both' ? scope : undefined;

/** The fields that the server fills in every resource. */
export const systemFields = {
  createdAt: { kind: 'dateTime', label: 'Создано', required: true, readOnly: true },
  updatedAt: { kind: 'dateTime', label: 'Изменено', required: true, readOnly: true },
} as const satisfies Fields;

/** The ordinary routes of a resource at `/api/{name}`; `parent` describes the path parameters inside the name. */
export function ordinaryRoutes<I extends z.ZodMiniType, R extends z.ZodMiniType>(
  facts: Pick<Facts<Fields>, 'name' | 'entity' | 'titles' | 'scope' | 'isPersonal'>,
  { input, creation, row, past }: Shapes<I, R>,
  parent?: Parent,
) {
  const { name, entity, titles, scope, isPersonal } = facts;
  const { inParent, byGuid, byImport, replacement } = addressesOf(name, parent);
  const [path, one] = [`/api/${name}`, `/api/${name}/{guid}`] as const;
  const rows = ownedByService(scope);
  const may = (action: 'read' | 'create' | 'update' | 'delete') => ({ entity, action, isRuled: true, rows }) as const;
  const reach = { ...may('read'), isNarrowed: true } as const;
  const summary = (text: string) => `${titles.list}: ${text}`;

  return {
    list: route({
      method: 'GET',
      path,
      params: inParent,
      access: reach,
      summary: summary('список'),
      query: listQuerySchema,
      response: pageSchema(row),
    }),
    export: route({
      method: 'GET',
      path: `${path}/export`,
      params: inParent,
      access: reach,
      summary: summary('файл XLSX или CSV'),
      query: exportQuerySchema,
      answers: 'file',
    }),
    get: route({
      method: 'GET',
      path: one,
      access: may('read'),
      summary: summary('одна запись'),
      params: byGuid,
      response: row,
      remembered: isPersonal === true,
    }),
    history: route({
      method: 'GET',
      path: `${one}/history`,
      access: may('read'),
      summary: summary('история записи'),
      params: byGuid,
      query: historyQuerySchema,
      response: journalEntriesSchema,
    }),
    listAsOf: route({
      method: 'GET',
      path: `${path}/as-of`,
      params: inParent,
      access: may('read'),
      summary: summary('список на прошлый момент'),
      query: listAtMoment,
      response: pageSchema(past),
    }),
    getAsOf: route({
      method: 'GET',
      path: `${one}/as-of`,
      access: may('read'),
      summary: summary('запись на прошлый момент'),
      params: byGuid,
      query: atMoment,
      response: past,
      remembered: isPersonal === true,
    }),
    usage: route({
      method: 'GET',
      path: `${one}/usage`,
      access: may('read'),
      summary: summary('где используется'),
      params: byGuid,
      response: usageSchema,
    }),
    create: route({
      method: 'POST',
      path,
      params: inParent,
      access: may('create'),
      summary: summary('создание'),
      body: creation,
      response: row,
      status: 201,
    }),
    update: route({
      method: 'PUT',
      path: one,
      access: may('update'),
      summary: summary('изменение'),
      params: byGuid,
      body: input,
      response: row,
      versioned: true,
    }),
    remove: route({
      method: 'DELETE',
      path: one,
      access: may('delete'),
      summary: summary('удаление; ссылки и адрес записи переходят к замене, если она названа'),
      params: byGuid,
      query: replacement,
      versioned: true,
    }),
    bulk: route({
      method: 'POST',
      path: `${path}/bulk`,
      params: inParent,
      access: { ...may('update'), isNarrowed: true },
      summary: summary('изменение или удаление нескольких записей'),
      body: bulkBodyOf(name),
      response: bulkAnswerSchema,
    }),
    imports: importRoutes({ name, entity, titles, rows }, { inParent, byImport }),
  };
}

/** Expands facts into a resource with its input, creation and row schemas and its ordinary routes. */
export function defineResource<const F extends Fields>(facts: Facts<F>) {
  const shapes = shapesOf(facts);
  const sent = facts.isExtended || facts.visibility?.isRuled ? openShapes(facts) : shapes;
  return { ...facts, ...shapes, routes: ordinaryRoutes(facts, sent) };
}

/** A record whose fields are not known to the compiler. */
export interface AnyRow {
  guid: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  names: Record<string, string | Record<string, string>>;
  [field: string]: unknown;
}
export type AnyInput = Record<string, unknown>;
/** Request and response schemas of a resource whose fields are known only at run time. */
export type AnyShapes = Shapes<z.ZodMiniType<AnyInput, AnyInput>, z.ZodMiniType<AnyRow, AnyRow>>;
type Routes = ReturnType<typeof ordinaryRoutes<AnyShapes['input'], AnyShapes['row']>>;

/** Any resource, for code that works with all of them. */
export interface Resource extends Omit<Facts<Fields>, 'list'> {
  list: Omit<Facts<Fields>['list'], 'columns' | 'fileColumns' | 'title' | 'qualifiers' | 'nearest'> & {
    columns: readonly string[];
    fileColumns?: readonly string[];
    title: string;
    qualifiers?: readonly string[];
    nearest?: readonly string[];
  };
  layout?: CardLayout;
  input: AnyShapes['input'];
  row: AnyShapes['row'];
  routes: { [K in keyof Routes]: Routes[K] };
}
/** Actions that are served individually. Past states are served together with present ones, and imports separately. */
export type ResourceVerb = Exclude<keyof Routes, 'listAsOf' | 'getAsOf' | 'imports'>;
export type Row<R extends { row: z.ZodMiniType }> = R['row']['_zod']['output'];
export type Input<R extends { input: z.ZodMiniType }> = R['input']['_zod']['output'];

/** The entered fields of a record; sending them back changes nothing. */
export const enteredOf = <R extends Resource>({ fields }: R, row: Row<R>): Input<R> =>
  Object.fromEntries(enteredFields(fields).map(([key]) => [key, row[key]])) as Input<R>;

/** A field of a resource by name, including those that the server fills. */
export const fieldOf = (resource: Resource, name: string): Field | undefined =>
  [resource.fields, systemFields as Fields].find((fields) => Object.hasOwn(fields, name))?.[name];
