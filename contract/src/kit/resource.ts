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

/** The facts of a plain resource. They contain no functions: what needs code is written by hand. */
interface Facts<F extends Fields> {
  /** The name in addresses below `/api/` and in the registry: plural kebab-case. */
  name: string;
  table: string;
  titles: ResourceTitles;
  /** Whose the rows are: one organization's; organizations of one holding (the current one and all below it); the service's,
   *  for all to read; the service's, and beside them those of each organization. */
  scope: 'organization' | 'holding' | OwnedByService;
  /** Of a holding: the field with the organization of a record; without it a record is one itself. */
  ownedBy?: keyof F & string;
  entity: EntityType;
  fields: F;
  list: {
    columns: readonly (keyof F & string)[];
    sort: string;
    /** The field used as the title of a record. */
    title: keyof F & string;
    /** The fields that tell apart records of one title where one is chosen: the position and the department of namesakes. */
    aside?: readonly ((keyof F & string) | 'createdAt')[];
    /** Search also finds word forms, not only parts of words (the table has `search_words`). */
    wordForms?: true;
    /** A search without an order lists the nearest first: found by the title, then by these fields in turn, then elsewhere. */
    nearest?: readonly (keyof F & string)[];
  };
  /** The fields by which a row of a file finds its record, when not the title. Empty: creating one takes more than its fields. */
  keys?: readonly (keyof F & string)[];
  /** Why nobody writes its records by hand, and what to do instead: they are kept in step with something else. */
  notByHand?: string;
  /** The day that a record is about, or its year and month: it takes the values of dictionaries that are in force then. */
  datedBy?: readonly (keyof F & string)[];
  /** Personal data or somebody's rights: whoever opens a record is remembered. */
  isPersonal?: true;
  /** A change of a record may wait for a second person. */
  mayWait?: true;
  /** Organizations add fields of their own to its records; its routes accept them too. */
  isExtended?: true;
  /** Group rules may be about it: its ordinary routes show and take what the rules leave. */
  isRuled?: true;
  /** The resource whose group rules are about these records, too: they are some of its. */
  ruledAs?: Resource;
  /** Each record tells measured values of a day: the field with it, and the column of the account that brought them. Whoever sees data
   *  from a day on neither sees nor changes the records before it but the own ones. */
  measured?: { at: string; by?: string };
  /** The field with the record that each record tells of. Whoever does not see that one neither sees nor changes what is told of it;
   *  where the field is empty, a record tells of all. */
  visibleWith?: keyof F & string;
  /** The same for whoever reads only some of those other records; to whom their section is closed, it tells of all. */
  visibleWithIfPartial?: readonly (keyof F & string)[];
  /** Restricts the rows to one parent: the column that refers to it, and its key; `below`: to a type and its subtypes. */
  within?: { column: string; guid: string; below?: true };
}

/** The part of a scope that concerns the service; undefined when none of the rows are its. */
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
  const sent = facts.isExtended || facts.isRuled ? openShapes(facts) : shapes;
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
/** Request and response schemas of a resource whose fields are known only at the call. */
export type AnyShapes = Shapes<z.ZodMiniType<AnyInput, AnyInput>, z.ZodMiniType<AnyRow, AnyRow>>;
type Routes = ReturnType<typeof ordinaryRoutes<AnyShapes['input'], AnyShapes['row']>>;

/** Any resource, for code that works with all of them. */
export interface Resource extends Omit<Facts<Fields>, 'list'> {
  list: Omit<Facts<Fields>['list'], 'columns' | 'title' | 'aside' | 'nearest'> & {
    columns: readonly string[];
    title: string;
    aside?: readonly string[];
    nearest?: readonly string[];
  };
  layout?: CardLayout;
  input: AnyShapes['input'];
  row: AnyShapes['row'];
  routes: { [K in keyof Routes]: Routes[K] };
}
/** The verbs that are served one by one. Past states are served together with present ones, and imports separately. */
export type ResourceVerb = Exclude<keyof Routes, 'listAsOf' | 'getAsOf' | 'imports'>;
export type Row<R extends { row: z.ZodMiniType }> = R['row']['_zod']['output'];
export type Input<R extends { input: z.ZodMiniType }> = R['input']['_zod']['output'];

/** The entered fields of a record; sending them back changes nothing. */
export const enteredOf = <R extends Resource>({ fields }: R, row: Row<R>): Input<R> =>
  Object.fromEntries(enteredFields(fields).map(([key]) => [key, row[key]])) as Input<R>;

/** A field of a resource by name, including those that the server fills. */
export const fieldOf = (resource: Resource, name: string): Field | undefined =>
  [resource.fields, systemFields as Fields].find((fields) => Object.hasOwn(fields, name))?.[name];
