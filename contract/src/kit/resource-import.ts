import * as z from 'zod/mini';
import { columnTitle, enteredFields, type Field } from './field.ts';
import { zoneName } from './list-query.ts';
import type { Resource } from './resource.ts';
import { route, type Answer } from './route.ts';
import { storableText } from './text.ts';

/** A table as a file: XLSX in base64, or the text of a CSV. */
export const tableFile = z.strictObject({
  format: z.enum(['xlsx', 'csv']),
  content: storableText(2_800_000),
});
export type TableFile = z.output<typeof tableFile>;

const counted = z.int().check(z.minimum(0));

/** What becomes of a row of the file: nothing is in the database yet when it is only tried. */
const importedRow = z.object({
  row: z.number(),
  name: z.string(),
  outcome: z.enum(['create', 'update', 'same', 'refuse']),
  errors: z.array(z.object({ column: z.nullable(z.string()), message: z.string() })),
});

function importRoutes({ name, entity, titles }: Pick<Resource, 'name' | 'entity' | 'titles'>) {
  const access = { entity, action: 'create', isRuled: true } as const;
  return {
    load: route({
      method: 'POST',
      path: `/api/${name}/import`,
      access,
      summary: `${titles.list}: загрузка из файла XLSX или CSV; trial — только проверка с отчётом по строкам`,
      body: z.strictObject({
        file: tableFile,
        trial: z.boolean(),
        /** What the check said: the load does exactly that or nothing. */
        expected: z.nullable(z.strictObject({ created: counted, updated: counted })),
        /** Where clock readings of the file are from. */
        zone: z.optional(zoneName),
      }),
      response: z.object({
        created: z.number(),
        updated: z.number(),
        same: z.number(),
        refused: z.number(),
        rows: z.array(importedRow),
        /** Titles of the file that are none of the resource. */
        unknownColumns: z.array(z.string()),
      }),
    }),
    template: route({
      method: 'GET',
      path: `/api/${name}/import-template`,
      access,
      summary: `${titles.list}: пустая таблица XLSX для загрузки`,
      answers: 'file',
    }),
  };
}

/** Records that can be loaded from a spreadsheet: a row changes the record that has its `keys`, or makes a new one. */
export const recordImport = (resource: Resource, keys: readonly string[]) => ({
  resource,
  keys,
  routes: importRoutes(resource),
});
export type RecordImport = ReturnType<typeof recordImport>;
export type ImportReport = Answer<RecordImport['routes']['load']>;

/** The columns of a file: the fields that a cell can hold, each under its title. */
export const importedColumns = ({ fields }: Resource): { key: string; field: Field; title: string }[] =>
  enteredFields(fields)
    .filter(([, field]) => field.kind !== 'parameters')
    .map(([key, field]) => ({ key, field, title: columnTitle(field) }));
