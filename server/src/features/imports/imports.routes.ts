import { dictionaryValues } from 'contract/features/dictionaries/value-calls.ts';
import { resources } from 'contract/features/index.ts';
import { typeObjects } from 'contract/features/object-types/calls.ts';
import { importKeys } from 'contract/kit/resource-import.ts';
import type { Server } from '../../core/served.ts';
import { glossary } from 'contract/features/glossary/facts.ts';
import { readings } from 'contract/features/readings/facts.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { valuesResource } from '../dictionaries/dictionaries.service.ts';
import { termKeeper } from '../glossary/term-keeper.service.ts';
import { extensible, objectsResource } from '../object-types/extension.service.ts';
import { readingKeeper } from '../readings/file-keeper.service.ts';
import { employeeKeeper } from '../users/namesakes/employee-keeper.service.ts';
import { plainKeeper, type Keeper } from './records/save-rows.service.ts';
import { serveImport } from './imports.service.ts';

/** Resources with their own way of saving rows. */
const keepers: Readonly<Record<string, Keeper>> = {
  [employees.name]: employeeKeeper,
  [glossary.name]: termKeeper,
  [readings.name]: readingKeeper,
};

/** Serves the import of every resource whose records can be found by keys. */
export function serveImports(server: Server): void {
  for (const resource of resources) {
    if (importKeys(resource).length) serveImport(server, extensible(resource), keepers[resource.name] ?? plainKeeper);
  }
  serveImport(server, {
    routes: dictionaryValues,
    resourceOf: (tx, { dictionary }, lock) => valuesResource(tx, dictionary!, lock),
  });
  serveImport(server, { routes: typeObjects, resourceOf: (tx, { type }, lock) => objectsResource(tx, type!, lock) });
}
