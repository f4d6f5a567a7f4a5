import * as z from 'zod/mini';
import type { EntityType } from '../rights/permissions.ts';
import { columnTitle, enteredFields, type Field, type Fields } from './field.ts';
import { zoneName } from './list-query.ts';
import { bytes, route, type Answer } from './route.ts';
import { guid, lineText, storableText } from './text.ts';

/** A small table inside a request: XLSX in base64, or the text of a CSV. */
export const tableFile = z.strictObject({
  format: z.enum(['xlsx', 'csv']),
  content: storableText(2_800_000),
});
export type TableFile = z.output<typeof tableFile>;

export const MAX_FILE_MB = 50;
export const MAX_COLUMNS = 100;

/** The life of an import: the columns are chosen, the rows are tried, then loaded; a failed one has changed nothing. */
export const importStatuses = ['read', 'checking', 'checked', 'loading', 'done', 'failed', 'stopped'] as const;
export type ImportStatus = (typeof importStatuses)[number];
export const isRunning = (status: ImportStatus): boolean => status === 'checking' || status === 'loading';

/** What is wrong with a row of the file, and in which of its columns; `name` is how the row calls its record. */
const mistake = z.object({ row: z.number(), name: z.string(), column: z.nullable(z.string()), message: z.string() });

export const importSchema = z.object({
  guid: z.string(),
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** The columns of the file in their order, each with the field that it goes to and what the first row says there. */
  columns: z.array(z.object({ title: z.string(), field: z.nullable(z.string()), sample: z.string() })),
  rowsTotal: z.number(),
  rowsDone: z.number(),
  created: z.number(),
  updated: z.number(),
  same: z.number(),
  refused: z.number(),
  /** The first thousand; all of them are in the marked sheet. */
  mistakes: z.array(mistake),
  /** Why the rows were not loaded. */
  note: z.nullable(z.string()),
});

interface Named {
  name: string;
  entity: EntityType;
  titles: { list: string };
}

/** The routes by which the records of a resource are loaded from a file. */
export function importRoutes({ name, entity, titles }: Named, parent: Record<string, z.ZodMiniType<string, string>>) {
  const access = { entity, action: 'create', isRuled: true } as const;
  const all = `/api/${name}/imports`;
  const one = `${all}/{import}`;
  const inParent = z.strictObject(parent);
  const byImport = z.strictObject({ ...parent, import: guid() });
  const summary = (text: string) => `${titles.list}: ${text}`;
  const shared = { access, params: byImport } as const;
  return {
    open: route({
      method: 'POST',
      path: all,
      access,
      params: inParent,
      summary: summary(`загрузка из файла XLSX, XLS или CSV до ${MAX_FILE_MB} МБ: файл читается, ничего не меняется`),
      query: z.strictObject({ fileName: lineText(255), zone: z.optional(zoneName) }),
      accepts: 'bytes',
      body: bytes,
      response: importSchema,
      status: 201,
    }),
    read: route({
      ...shared,
      method: 'GET',
      path: one,
      summary: summary('ход загрузки из файла'),
      response: importSchema,
    }),
    check: route({
      ...shared,
      method: 'POST',
      path: `${one}/check`,
      summary: summary('проверка файла: та же работа, что и загрузка, но отменённая'),
      body: z.strictObject({ columns: z.array(z.nullable(lineText(64))).check(z.maxLength(MAX_COLUMNS)) }),
      response: importSchema,
    }),
    load: route({
      ...shared,
      method: 'POST',
      path: `${one}/load`,
      summary: summary('загрузка проверенного файла: всего или, с partial, только верных строк'),
      body: z.strictObject({ partial: z.boolean() }),
      response: importSchema,
    }),
    stop: route({ ...shared, method: 'DELETE', path: one, summary: summary('остановка загрузки из файла') }),
    marks: route({
      ...shared,
      method: 'GET',
      path: `${one}/marks`,
      summary: summary('загружаемая таблица с пометками об ошибках, XLSX'),
      answers: 'file',
    }),
    template: route({
      method: 'GET',
      path: `/api/${name}/import-template`,
      access,
      params: inParent,
      summary: summary('пустая таблица XLSX для загрузки'),
      answers: 'file',
    }),
  };
}
type ImportRoutes = ReturnType<typeof importRoutes>;
export type Import = Answer<ImportRoutes['read']>;

export interface ImportColumn {
  key: string;
  field: Field;
  title: string;
}

/** The columns of a file: the fields that a cell can hold, each under its title. */
export const importedColumns = (fields: Fields): ImportColumn[] =>
  enteredFields(fields)
    .filter(([, field]) => field.kind !== 'parameters')
    .map(([key, field]) => ({ key, field, title: columnTitle(field) }));

/** The fields by which a row of a file finds its record: the title, unless the facts say otherwise. None: no file is loaded. */
export function importKeys(facts: {
  fields: Fields;
  list: { title: string };
  keys?: readonly string[] | undefined;
}): readonly string[] {
  const { fields, list, keys } = facts;
  return keys ?? (fields[list.title]?.readOnly ? [] : [list.title]);
}
