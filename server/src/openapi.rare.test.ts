import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from 'contract/features/index.ts';
import { enteredFields, isNeeded } from 'contract/kit/field.ts';
import { pascal } from 'contract/openapi/names.ts';
import { ask, type Json } from './testing/client.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { openWorld, type World } from './testing/world.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(join(root, 'clients', 'package.json'));

/** Runs a program of a package; its output becomes part of the error when it fails. */
async function runProgram(name: string, file: string, args: readonly string[], cwd: string): Promise<void> {
  const program = join(dirname(require.resolve(`${name}/package.json`)), file);
  await run(process.execPath, [program, ...args], { cwd }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${name}\n${error.stdout}\n${error.stderr}`);
  });
}

let world: World;
let document: Json;
let operations: [route: string, operation: Json][];
beforeAll(async () => {
  world = await openWorld();
  document = (await ask(world.http, { url: '/api/openapi.json' })).body;
  operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Json] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => world.close());

describe('the document', () => {
  it('is OpenAPI 3.1 by its own schema', async () => {
    const { valid, errors } = await new Validator().validate(document);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('names every operation once, by its method and its address', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^(list|get|create|post|update|delete)[A-Z][A-Za-z0-9]*$/);
    const byRoute = Object.fromEntries(operations.map(([route, { operationId }]) => [route, operationId]));
    expect(byRoute).toMatchObject({
      'GET /api/brands': 'listBrands',
      'GET /api/brands/{guid}': 'getBrandsByGuid',
      'POST /api/brands': 'createBrands',
      'PUT /api/brands/{guid}': 'updateBrandsByGuid',
      'DELETE /api/brands/{guid}': 'deleteBrandsByGuid',
      'GET /api/brands/{guid}/history': 'listBrandsByGuidHistory',
      'POST /api/dictionary/{id}': 'createDictionaryById',
      'PUT /api/dictionary/dictionary-value/{id}': 'updateDictionaryDictionaryValueById',
      'PUT /api/dictionary/equipmentTypes/{id}': 'updateDictionaryEquipmentTypesByIdAlias',
      'POST /api/schedules/{guid}/run': 'createSchedulesByGuidRun',
      'POST /api/schedules/pause': 'postSchedulesPause',
      'POST /connect/token': 'postConnectToken',
    });
  });

  it('puts every operation into an area with a Russian title', () => {
    const known = document.tags.map(({ name }: { name: string }) => name);
    expect(new Set(known).size).toBe(known.length);
    for (const [route, { tags }] of operations) expect([route, known.includes(tags[0])]).toEqual([route, true]);
    for (const title of known) expect(title).toMatch(/^[А-ЯЁ]/);
  });

  it.each(resources)('describes $name: its records, a change, a creation', ({ name, fields }) => {
    const { schemas } = document.components;
    const [row, input, creation] = ['Row', 'Input', 'Creation'].map((part) => schemas[pascal(name) + part]);
    const entered = enteredFields(fields);
    const needed = entered.filter(([, field]) => isNeeded(field) && !field.shownWhen);
    expect(Object.keys(row.properties)).toEqual(
      expect.arrayContaining(['guid', 'version', 'names', ...Object.keys(fields)]),
    );
    expect(row.required).toEqual(Object.keys(row.properties));
    expect([...(creation.required ?? [])].toSorted()).toEqual(needed.map(([key]) => key).toSorted());
    expect(input.required).toBeUndefined();
    // A record can be sent back as read: the schema of a change includes all its properties.
    expect(Object.keys(input.properties)).toEqual(expect.arrayContaining(Object.keys(row.properties)));
    for (const [key, { label }] of entered)
      for (const part of [row, input, creation]) expect(part.properties[key].description).toContain(label);
    const { paths } = document;
    const bodyOf = (path: string, method: string) =>
      paths[path]?.[method]?.requestBody.content['application/json'].schema;
    if (paths[`/api/${name}`]?.post) expect(bodyOf(`/api/${name}`, 'post').$ref).toContain(`/${pascal(name)}Creation`);
    if (paths[`/api/${name}/{guid}`]?.put)
      expect(bodyOf(`/api/${name}/{guid}`, 'put').$ref).toContain(`/${pascal(name)}Input`);
  });

  it('says what a value is: identifiers, dates, moments, codes, what may be empty', () => {
    const { BrandsRow, EmployeesRow, SchedulesRow, EmployeesInput } = document.components.schemas;
    expect(BrandsRow.properties.guid).toMatchObject({ type: 'string', format: 'uuid' });
    expect(BrandsRow.properties.country.type).toEqual(['string', 'null']);
    expect(EmployeesRow.properties.hiredAt).toMatchObject({ type: ['string', 'null'], format: 'date' });
    expect(EmployeesInput.properties.hiredAt.anyOf[0]).toEqual({ type: 'string', format: 'date' });
    expect(EmployeesRow.properties.createdAt).toMatchObject({ type: 'string', format: 'date-time' });
    expect(SchedulesRow.properties.overlap.enum).toEqual(['skip', 'queue', 'replace']);
    const limit = document.paths['/api/brands'].get.parameters.find(({ name }: { name: string }) => name === 'limit');
    expect(limit).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 200 },
    });
  });

  it('says where a version is named: needed by a change in one of two places, by a deletion in none', () => {
    const of = (method: string) => document.paths['/api/brands/{guid}'][method];
    const named = (method: string) =>
      of(method).parameters.flatMap(({ name, required }: { name: string; required: boolean }) =>
        ['If-Match', 'version'].includes(name) ? [[name, required]] : [],
      );
    expect(named('put')).toEqual([['If-Match', false]]);
    expect(named('delete')).toEqual([
      ['version', false],
      ['If-Match', false],
    ]);
    expect([Object.keys(of('put').responses), Object.keys(of('delete').responses)]).toEqual([
      ['200', '412', '428', 'default'],
      ['204', '412', 'default'],
    ]);
  });
});

const usage = {
  types: `
    import type { components, paths } from './types.ts';
    type Schemas = components['schemas'];
    export const brand: Schemas['BrandsCreation'] = { name: 'Энергомера' };
    export const changed = (row: Schemas['BrandsRow']): Schemas['BrandsInput'] => ({ ...row, site: null });
    export type Page = paths['/api/brands']['get']['responses'][200]['content']['application/json'];
    export const names = (page: Page): string[] => page.items.map(({ name }) => name);
    // @ts-expect-error: a name is needed
    export const nameless: Schemas['BrandsCreation'] = { country: 'RU' };`,
  client: `
    import { createBrands, deleteBrandsByGuid, getBrandsByGuid, listBrands, updateBrandsByGuid } from './client/index.ts';
    import type { BrandsRow } from './client/index.ts';
    const headers = { 'Org-Id': 'guid' };
    export async function story(): Promise<BrandsRow | undefined> {
      const page = await listBrands({ headers, query: { limit: 10, search: 'Энерго' } });
      const created = await createBrands({ headers, body: { name: 'Энергомера' } });
      const guid = created.data?.guid ?? page.data?.items[0]?.guid ?? '';
      const { data: row } = await getBrandsByGuid({ headers, path: { guid } });
      const changed = row && (await updateBrandsByGuid({ headers, path: { guid }, body: { ...row, country: 'RU' } }));
      await deleteBrandsByGuid({ headers, path: { guid } });
      return changed?.data;
    }`,
};
const settings = {
  compilerOptions: {
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    noEmit: true,
  },
  include: ['**/*.ts'],
};

it.each([
  ['openapi-typescript', 'bin/cli.js', ['openapi.json', '-o', 'types.ts'], usage.types],
  [
    '@hey-api/openapi-ts',
    'bin/run.js',
    ['-i', 'openapi.json', '-o', 'client', '-c', '@hey-api/client-fetch'],
    usage.client,
  ],
])('a client made by %s compiles', { timeout: 180_000 }, async (name, file, args, program) => {
  const { folder, remove } = temporaryFolder();
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    await writeFile(join(folder, 'use.ts'), program);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    await runProgram(name, file, args, folder);
    const compiler = join(root, 'node_modules', '.bin', 'tsc');
    const { stdout } = await run(compiler, ['-p', folder]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  } finally {
    remove();
  }
});
