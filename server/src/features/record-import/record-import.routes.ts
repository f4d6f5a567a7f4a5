import { Readable } from 'node:stream';
import { employeeImport } from 'contract/features/employees.ts';
import { importedColumns, type RecordImport } from 'contract/kit/resource-import.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { serve, serveFile } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { tableFormats } from '../../files/formats.ts';
import { importRecords } from './import-records.ts';

async function* noRows(): AsyncGenerator<AnyRow[]> {}

/** An empty table with the titles that a load of these records knows. */
function templateOf(resource: Resource) {
  const columns = importedColumns(resource).map(({ title }) => ({ title, cell: () => null }));
  const { type, write } = tableFormats.xlsx;
  const content = write(resource.titles.list, columns, noRows(), 'Europe/Moscow');
  return { name: `${resource.titles.list}, образец.xlsx`, type, content: Readable.from(content) };
}

/** Serves the load of a resource from a spreadsheet, and the empty table for it. */
export function serveImport(server: Server, of: RecordImport): void {
  serve(server, of.routes.load, ({ tx, actor, body }) => importRecords(tx, actor, of, body));
  serveFile(server, of.routes.template, async () => templateOf(of.resource));
}

/** Every resource of the program that is loaded from files. */
export function serveRecordImport(server: Server): void {
  serveImport(server, employeeImport);
}
