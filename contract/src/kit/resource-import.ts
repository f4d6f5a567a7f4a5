import * as z from 'zod/mini';
import type { EntityType } from '../rights/permissions.ts';
import type { Fields } from './field.ts';
import { zoneName } from './list-query.ts';
import { bytes, route, type Answer, type OwnedByService } from './route.ts';
import { guid, lineText, storableText } from './text.ts';
import { anyGuid } from './answer-text.ts';
import { recordValues } from './json-object.ts';

export const MAX_FILE_MB = 50;
export const MAX_COLUMNS = 100;

/** The states of an import: choosing columns, checking rows, loading. A failed import has changed nothing. */
export const importStatuses = ['read', 'checking', 'checked', 'loading', 'done', 'failed', 'stopped'] as const;
export type ImportStatus = (typeof importStatuses)[number];
export const isRunning = (status: ImportStatus): boolean => status === 'checking' || status === 'loading';

/** A mistake in a row, with its column; `name` is the row's name for its record. */
const mistake = z.object({ row: z.number(), name: z.string(), column: z.nullable(z.string()), message: z.string() });

const values = z.nullable(recordValues);
/** What a row changes: the fields before and after, and the new name of the record if it changes. */
const changeByRow = z.object({
  row: z.number(),
  name: z.string(),
  renamed: z.nullable(z.string()),
  before: values,
  after: values,
});
export type ChangeByRow = z.infer<typeof changeByRow>;

/** A replacement of a column's text chosen by the user: applied to all rows and to later files until withdrawn. */
const meaning = z.object({ field: z.string(), written: z.string(), meant: z.string() });
/** Rows with the same mistake in the same text; `written` is null when no column is to blame. */
const kindOfMistake = z.object({
  field: z.nullable(z.string()),
  column: z.nullable(z.string()),
  written: z.nullable(z.string()),
  message: z.string(),
  rows: z.number(),
  first: z.number(),
});
export type KindOfMistake = z.infer<typeof kindOfMistake>;
export type TextMeaning = z.infer<typeof meaning>;

/** Why a row, or a person being entered, looks like an existing one. */
export const likenesses = z.enum(['personnelNumber', 'email', 'phone', 'name']);
export type Likeness = z.infer<typeof likenesses>;

/** A row that probably means an existing record not identified by its keys. It is not loaded until the user decides. */
const likelyRow = z.object({
  row: z.number(),
  name: z.string(),
  found: z.array(z.object({ guid: anyGuid, title: z.string(), by: likenesses })),
  isDecided: z.boolean(),
  /** Null for a new record. */
  chosen: z.nullable(anyGuid),
});
export type LikelyRow = z.infer<typeof likelyRow>;

export const importSchema = z.object({
  guid: anyGuid,
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** The columns of the file in order, each with its field and the value in the first row. */
  columns: z.array(z.object({ title: z.string(), field: z.nullable(z.string()), sample: z.string() })),
  rowsTotal: z.number(),
  rowsDone: z.number(),
  created: z.number(),
  updated: z.number(),
  same: z.number(),
  refused: z.number(),
  /** The first thousand; the marked sheet has all of them. */
  mistakes: z.array(mistake),
  /** The two hundred most frequent mistakes. */
  kinds: z.array(kindOfMistake),
  /** The replacements used in this file. */
  meanings: z.array(meaning),
  /** The first thousand rows that probably mean an existing record. */
  likely: z.array(likelyRow),
  /** The first thousand created records, for lists that process them further. */
  createdGuids: z.array(anyGuid),
  /** The ignored rows: titles, totals, signatures. */
  skipped: z.array(z.object({ row: z.number(), text: z.string() })),
  /** The first two hundred records that are changed; those whose name changes come first. */
  changed: z.array(changeByRow),
  /** Why the rows were not loaded. */
  note: z.nullable(z.string()),
});

const opening = z.strictObject({ fileName: lineText(255), zone: z.optional(zoneName) });
const MAX_MEANINGS = 500;
const MAX_CHOICES = 1000;
const MAX_WRITTEN = 500;
const chosenColumns = z.strictObject({
  columns: z.array(z.nullable(lineText(64))).check(z.maxLength(MAX_COLUMNS)),
  /** Replacements of column texts for this user; null withdraws one. */
  meanings: z.optional(
    z
      .array(
        z.strictObject({
          field: lineText(64),
          written: storableText(MAX_WRITTEN).check(z.minLength(1)),
          meant: z.nullable(lineText(MAX_WRITTEN).check(z.minLength(1))),
        }),
      )
      .check(z.maxLength(MAX_MEANINGS)),
  ),
  /** The record chosen for each such row; null for a new one. */
  choices: z.optional(
    z.array(z.strictObject({ row: z.int32(), chosen: z.nullable(guid()) })).check(z.maxLength(MAX_CHOICES)),
  ),
});
const loading = z.strictObject({ partial: z.boolean() });

interface Named {
  name: string;
  entity: EntityType;
  titles: { list: string };
  rows: OwnedByService | undefined;
}

/** The routes for importing records of a resource from a file. */
export function importRoutes(
  { name, entity, titles, rows }: Named,
  {
    inParent,
    byImport,
  }: Record<'inParent' | 'byImport', z.ZodMiniType<Record<string, string>, Record<string, string>>>,
) {
  const access = { entity, action: 'create', isRuled: true, rows } as const;
  const all = `/api/${name}/imports`;
  const one = `${all}/{import}`;
  const summary = (text: string) => `${titles.list}: ${text}`;
  const shared = { access, params: byImport } as const;
  return {
    open: route({
      method: 'POST',
      path: all,
      access,
      params: inParent,
      summary: summary(`загрузка из файла XLSX, XLS или CSV до ${MAX_FILE_MB} МБ: файл читается, ничего не меняется`),
      query: opening,
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
      body: chosenColumns,
      response: importSchema,
    }),
    load: route({
      ...shared,
      method: 'POST',
      path: `${one}/load`,
      summary: summary('загрузка проверенного файла: всего или только верных строк'),
      body: loading,
      response: importSchema,
    }),
    stop: route({
      ...shared,
      method: 'DELETE',
      path: one,
      summary: summary('остановка загрузки из файла'),
    }),
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

/** The fields by which a row finds its record; the title by default. Empty when files cannot be imported. */
export function importKeys(facts: {
  fields: Fields;
  list: { title: string };
  keys?: readonly string[] | undefined;
}): readonly string[] {
  const { fields, list, keys } = facts;
  return keys ?? (fields[list.title]?.readOnly ? [] : [list.title]);
}
