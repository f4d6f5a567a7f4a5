import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyOf, emptyValue, enteredFields, isList, isGenerated, isShown } from 'contract/kit/field.ts';
import { fieldOf, type AnyInput, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import {
  create,
  exampleInput,
  lineOf,
  openMatrix,
  requiredInput,
  resourceNames,
  type Matrix,
} from './testing/matrix.ts';
import type { Client } from './testing/client.ts';
import { journalOf } from './testing/world.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
});
afterAll(() => world.close());

/** The fields of a record that a client may send, with moments normalized. */
const entered = (resource: Resource, row: AnyInput) =>
  Object.fromEntries(
    enteredFields(resource.fields).map(([key, field]) => {
      const value = row[key];
      return [key, field.kind === 'dateTime' && value ? Date.parse(String(value)) : value];
    }),
  );

describe.each(resourceNames)('%s', (name) => {
  let resource: Resource;
  let path: string;
  let input: AnyInput;
  let row: AnyRow;

  beforeAll(async () => {
    resource = world.resource(name);
    path = `/api/${resource.name}`;
    input = await exampleInput(master, resource);
    const created = await master.post(path, input);
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect(created.headers.etag).toBe('"1"');
    row = created.body;
  });

  it('is created, read, changed and removed, each change remembered once', async () => {
    expect(entered(resource, row)).toEqual(entered(resource, input));
    const read = await master.get(`${path}/${row.guid}`);
    expect([read.body, read.headers.etag]).toEqual([row, '"1"']);

    const next = await exampleInput(master, resource);
    const changed = await master.put(`${path}/${row.guid}`, next, 1);
    expect([changed.status, changed.body.version, changed.headers.etag]).toEqual([200, 2, '"2"']);
    expect(entered(resource, changed.body)).toEqual(entered(resource, next));
    const same = await master.put(`${path}/${row.guid}`, next, 2);
    expect([same.status, same.body]).toEqual([200, changed.body]);

    const history = (await master.get(`${path}/${row.guid}/history`)).body;
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
    const [update, creation] = history;
    for (const [key, value] of Object.entries(input)) {
      if (value !== null && !(isList(resource.fields[key]!) && (value as []).length === 0))
        expect(creation.after[key], key).toEqual(row[key]);
      if (JSON.stringify(row[key]) === JSON.stringify(changed.body[key])) continue;
      expect([update.before[key], update.after[key]], key).toEqual([row[key], changed.body[key]]);
    }

    expect((await master.delete(`${path}/${row.guid}`, 2)).status).toBe(204);
    expect((await master.get(`${path}/${row.guid}`)).status).toBe(404);
    const entries = await journalOf(world, row.guid);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
    const organization = resource.scope === 'service' || resource.scope === 'both' ? null : world.organizationGuid;
    expect(new Set(entries.map((entry) => entry.organization_guid))).toEqual(new Set([organization]));
    expect(entries[2]?.before).toMatchObject({ [resource.list.title]: changed.body[resource.list.title] });
  });

  it('names every required field that is empty', async () => {
    const required = enteredFields(resource.fields).filter(
      ([, { required: isRequired, shownWhen }]) => isRequired && !shownWhen,
    );
    const paths = required.map(([key]) => key);
    const given = {
      ...(await exampleInput(master, resource)),
      ...Object.fromEntries(required.map(([key, field]) => [key, isList(field) ? [] : null])),
    };
    const texts = required.filter(([, { kind }]) => kind === 'text' || kind === 'multiline').map(([key]) => key);
    const [nulls, blanks] = [
      await master.post(path, given),
      await master.post(path, { ...given, ...Object.fromEntries(texts.map((key) => [key, ''])) }),
    ];
    for (const { status, body } of [nulls, blanks]) {
      expect([status, body.code]).toEqual([422, 'invalid']);
      expect(body.errors).toEqual(paths.map((key) => ({ path: key, message: 'Это обязательное поле' })));
    }
  });

  it('refuses a property that it does not know and a field that the server fills', async () => {
    const good = await exampleInput(master, resource);
    for (const key of ['unknown', 'guid', 'version', 'constructor', 'updatedAt']) {
      const { status, body } = await master.post(path, { ...good, [key]: 1 });
      expect([status, body.errors]).toEqual([422, [{ path: key, message: 'Неизвестное поле' }]]);
    }
    const proto = JSON.stringify(good).replace('{', '{"\\u005f_proto__":{"a":1},');
    const headers = {
      authorization: `Bearer ${master.token}`,
      'org-id': world.organizationGuid,
      'content-type': 'application/json',
    };
    expect((await world.http.inject({ method: 'POST', url: path, headers, payload: proto })).statusCode).toBe(400);
  });

  it('is created with required fields, and takes the same defaults as a form', async () => {
    const given = await requiredInput(master, resource);
    const { status, body } = await master.post(path, given);
    expect([status, body.errors]).toEqual([201, undefined]);
    for (const [key, field] of enteredFields(resource.fields)) {
      if (key in given) continue;
      if (field.kind === 'reference' && field.isCurrent) expect(body[key]).toBe(world.organizationGuid);
      else if (isGenerated(field)) expect(body[key], key).toMatch(/^[a-z][a-z0-9-]+$/i);
      else expect([key, body[key]]).toEqual([key, isShown(field, body) ? emptyValue(field) : emptyOf(field)]);
    }
  });

  it('is written back as it was read, with its version in itself', async () => {
    const one = `${path}/${(await create(master, resource)).guid}`;
    const read = (await master.get(one)).body;
    const same = await master.put(one, read);
    expect([same.status, same.body]).toEqual([200, read]);
    // Titles of referenced records are those at the time of reading.
    const next = await exampleInput(master, resource);
    const changed = await master.put(one, { ...read, ...next });
    expect([changed.status, changed.body.version, changed.body.errors]).toEqual([200, 2, undefined]);
    expect(entered(resource, changed.body)).toEqual(entered(resource, next));
    const unknown = await master.put(one, { ...changed.body, unknown: 1 });
    expect([unknown.status, unknown.body.errors]).toEqual([422, [{ path: 'unknown', message: 'Неизвестное поле' }]]);
    // A change keeps the fields that it leaves out.
    const { version } = changed.body;
    for (const given of [{ version }, { ...changed.body, [enteredFields(resource.fields)[0]![0]]: undefined }]) {
      const left = await master.put(one, given);
      expect([left.status, left.body]).toEqual([200, changed.body]);
    }
  });

  it('refuses a changed read-only property by its name', async () => {
    const one = `${path}/${(await create(master, resource)).guid}`;
    const read = (await master.get(one)).body;
    const own = new Set(enteredFields(resource.fields).map(([key]) => key));
    for (const key of Object.keys(read).filter((name) => name !== 'version' && !own.has(name))) {
      const label =
        fieldOf(resource, key)?.label ?? { guid: 'Идентификатор', names: 'Названия связанных записей' }[key];
      const { status, body } = await master.put(one, { ...read, [key]: 'иначе' });
      const message = `Поле «${label}» заполняет программа: его нельзя изменить`;
      expect([status, body.detail, body.errors]).toEqual([422, message, [{ path: key, message }]]);
    }
    expect((await master.get(one)).body).toEqual(read);
  });

  it('is changed in its present version only, wherever the version is named', async () => {
    const { guid } = await create(master, resource);
    const next = await exampleInput(master, resource);
    const other = { ...next, [lineOf(resource)]: 'Другое' };
    expect((await master.put(`${path}/${guid}`, next)).status).toBe(428);
    const two = await master.put(`${path}/${guid}`, { ...next, version: 2 }, 1);
    expect([two.status, two.body.errors]).toEqual([
      422,
      [{ path: 'version', message: 'Названы две версии: в If-Match — 1, в запросе — 2' }],
    ]);
    expect((await master.put(`${path}/${guid}`, { ...next, version: '1' })).status).toBe(422);
    const changed = (await master.put(`${path}/${guid}`, next, 1)).body;
    for (const stale of [
      await master.put(`${path}/${guid}`, other, 1),
      await master.put(`${path}/${guid}`, { ...other, version: 1, updatedAt: 'давно' }),
      await master.delete(`${path}/${guid}`, 1),
      await master.delete(`${path}/${guid}?version=1`),
    ]) {
      expect([stale.status, stale.body.code, stale.body.current, stale.headers.etag]).toEqual([
        412,
        'stale',
        changed,
        '"2"',
      ]);
    }
  });

  it('is removed with its version and without one', async () => {
    const rows = [await create(master, resource), await create(master, resource), await create(master, resource)];
    const [bare, named, both] = rows.map(({ guid }) => `${path}/${guid}`) as [string, string, string];
    expect((await master.delete(`${both}?version=2`, 1)).body.errors).toEqual([
      { path: 'version', message: 'Названы две версии: в If-Match — 1, в запросе — 2' },
    ]);
    expect((await master.delete(`${bare}?version=x`)).status).toBe(422);
    for (const url of [bare, `${named}?version=1`, `${both}?version=1`]) {
      expect((await master.delete(url, url.startsWith(both) ? 1 : undefined)).status).toBe(204);
      expect((await master.delete(url)).status).toBe(404);
    }
  });

  it('lets one of several simultaneous changes through', async () => {
    const { guid } = await create(master, resource);
    const input = await exampleInput(master, resource);
    const inputs = Array.from({ length: 6 }, (_, index) => ({ ...input, [lineOf(resource)]: `Изменение ${index}` }));
    const answers = await Promise.all(inputs.map((next) => master.put(`${path}/${guid}`, next, 1)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
    const kept = (await master.get(`${path}/${guid}`)).body;
    expect(kept).toEqual(answers.find(({ status }) => status === 200)?.body);
    expect((await journalOf(world, guid)).map(({ action }) => action)).toEqual(['create', 'update']);
  });

  it('is created once by repeats of a request with one key', async () => {
    const given = await exampleInput(master, resource);
    const headers = { 'idempotency-key': `create-${name}` };
    const answers = await Promise.all(Array.from({ length: 5 }, () => master.post(path, given, headers)));
    expect(
      new Set(answers.map(({ status, body, headers: h }) => JSON.stringify([status, body.guid, h.etag]))).size,
    ).toBe(1);
    expect(answers[4]?.body).toEqual(answers[0]?.body);
    const other = await master.post(path, { ...given, [lineOf(resource)]: 'Другое' }, headers);
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
  });

  it('refuses text that cannot be stored', async () => {
    const title = lineOf(resource);
    const notInLine = resource.fields[title]!.kind === 'text' ? ['две\nстроки'] : [];
    const good = await exampleInput(master, resource);
    for (const text of ['\0', 'а\0б', '\ud800', 'x\udc00y', ...notInLine]) {
      const { status, body } = await master.post(path, { ...good, [title]: text });
      expect([text, status, body.errors?.[0]?.path]).toEqual([text, 422, title]);
    }
  });
});
