import { employees } from 'contract/features/employees/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { closableFields, ruledResources } from 'contract/features/rights/rules.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { allow, entered, giveRule, groupOf, join, narrow } from '../../testing/group-rules.ts';
import { importFile } from '../../testing/imports.ts';
import { create, everyRight, exampleInput, lineOf, openMatrix } from '../../testing/matrix.ts';
import { moment } from '../../testing/moment.ts';
import { readXlsx } from '../../testing/spreadsheet.ts';
import { cardRowOf } from '../../testing/users.ts';
import type { World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const without = (row: object, key: string) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== key));

/** An optional text field other than the title, as a typical hidden field. */
const secretOf = (resource: Resource): string | undefined =>
  closableFields(resource).find(
    ([, { kind, readOnly, required, ...field }]) =>
      (kind === 'text' || kind === 'multiline') &&
      !readOnly &&
      !required &&
      !('pattern' in field) &&
      !('check' in field),
  )?.[0];

const withSecrets = ruledResources.flatMap((resource) => {
  const key = secretOf(resource);
  return key ? [{ name: resource.name, resource, key }] : [];
});
const OWN = 'Тайное слово';
const FOREIGN = 'Другое слово';

it('measured values stay open where a field is hidden that they do not tell, and say why where they do', async () => {
  const point = await create(chief, meteringPoints, { parentGuid: null, profileInterval: 30 });
  const values = `/api/metering-points/${point.guid}/values?channel=01&from=2026-11-01&to=2026-11-02`;
  const readerWithout = async (field: string) => {
    const who = await world.person(organization, { meteringPoints: 'read', measurements: 'read' });
    await narrow(chief, who, meteringPoints as Resource, { hiddenFields: [field] });
    return who.get(values);
  };
  expect((await readerWithout('admissionActNumber')).status).toBe(200);
  const closed = await readerWithout('lossPercent');
  expect([closed.status, closed.body.detail]).toEqual([403, expect.stringContaining('скрывает её поля')]);
});

it('every family of the passport with a text of its own is tried', () => {
  expect(withSecrets.length).toBeGreaterThan(20);
});

describe.each(withSecrets)('a group that hides $key of $name', ({ resource, key }) => {
  const path = `/api/${resource.name}`;

  it('hides it in every answer, and keeps it through every change', async () => {
    const line = lineOf(resource);
    const given = resource.fields['groups'] ? { groups: [] } : {};
    const row = await create(chief, resource, { ...given, [key]: OWN });
    const who = await world.person(organization, { [resource.entity]: 'full', journal: 'read' });
    await narrow(chief, who, resource, { hiddenFields: [key] });
    const at = await moment();

    for (const url of [
      path,
      `${path}/${row.guid}`,
      `${path}/${row.guid}/history`,
      `${path}/as-of?at=${at}`,
      `${path}/${row.guid}/as-of?at=${at}`,
      '/api/journal',
    ]) {
      const answer = await who.get(url);
      expect(answer.status, url).toBe(200);
      expect(JSON.stringify(answer.body), url).toContain(row.guid);
      expect(JSON.stringify(answer.body), url).not.toContain(OWN);
    }
    const file = await who.get(`${path}/export?format=csv`);
    expect(file.raw.toString()).not.toContain(OWN);
    expect((await who.get(`${path}/export?format=csv&columns=${key}`)).status).toBe(422);
    expect((await who.get(`${path}?sort=${key}`)).status).toBe(422);
    const filter = encodeURIComponent(JSON.stringify({ field: key, op: 'is', value: OWN }));
    expect((await who.get(`${path}?filter=${filter}`)).status).toBe(422);
    const search = encodeURIComponent(OWN);
    expect((await who.get(`${path}?search=${search}`)).body.total).toBe(0);
    expect(JSON.stringify((await who.get(`/api/search?search=${search}`)).body)).not.toContain(row.guid);

    const refusal = await who.put(`${path}/${row.guid}`, entered(resource, row, { [key]: FOREIGN }), row.version);
    expect([refusal.status, refusal.body.errors?.[0]?.path]).toEqual([422, key]);
    const stale = await who.put(`${path}/${row.guid}`, without(entered(resource, row), key), row.version + 7);
    expect([stale.status, JSON.stringify(stale.body).includes(OWN)]).toEqual([412, false]);
    const saved = await who.put(`${path}/${row.guid}`, without(entered(resource, row), key), row.version);
    expect([saved.status, key in saved.body], JSON.stringify(saved.body)).toEqual([200, false]);
    const records = [{ guid: row.guid, version: saved.body.version }];
    const many = await who.post(`${path}/bulk`, {
      action: 'update',
      records,
      changes: { [key]: FOREIGN },
      preview: true,
    });
    expect([many.status, many.body.errors?.[0]?.path]).toEqual([422, `changes.${key}`]);
    const input = await exampleInput(chief, resource, { ...given, [line]: 'Новая запись 7' });
    expect((await who.post(path, { ...input, [key]: FOREIGN })).status).toBe(422);
    const created = await who.post(path, without(input, key));
    expect([created.status, key in created.body], JSON.stringify(created.body)).toEqual([201, false]);
    expect((await chief.get(`${path}/${row.guid}`)).body[key]).toBe(OWN);
  });

  it('shows it and keeps it as it is when it is only for reading', async () => {
    const given = resource.fields['groups'] ? { groups: [] } : {};
    const row = await create(chief, resource, { ...given, [key]: OWN });
    const who = await world.person(organization, { [resource.entity]: 'full' });
    await narrow(chief, who, resource, { readOnlyFields: [key] });
    expect((await who.get(`${path}/${row.guid}`)).body[key]).toBe(OWN);
    const refusal = await who.put(`${path}/${row.guid}`, entered(resource, row, { [key]: FOREIGN }), row.version);
    expect([refusal.status, refusal.body.errors?.[0]?.path]).toEqual([422, key]);
    const saved = await who.put(`${path}/${row.guid}`, entered(resource, row), row.version);
    expect([saved.status, saved.body[key]]).toEqual([200, OWN]);
    const left = await who.put(`${path}/${row.guid}`, without(entered(resource, row), key), saved.body.version);
    expect([left.status, left.body[key]]).toEqual([200, OWN]);
  });
});

describe('closed fields', () => {
  const staff = employees as Resource;
  const worker = (given: object = {}) => create(chief, staff, { groups: [], ...given });
  const phone = { phone: '+79111111111' };

  it('open when another group shows them', async () => {
    const row = await worker(phone);
    const who = await world.person(organization, { employees: 'read' });
    await narrow(chief, who, staff, { hiddenFields: ['phone'] });
    expect((await who.get(`/api/employees/${row.guid}`)).body).not.toHaveProperty('phone');
    await join(chief, who, { employees: 'read' });
    expect((await who.get(`/api/employees/${row.guid}`)).body.phone).toBe(phone.phone);
  });

  it('give nothing to code that shows records as they are', async () => {
    const row = await worker();
    const who = await world.person(organization, { employees: 'full', users: 'full' });
    await narrow(chief, who, staff, { hiddenFields: ['phone'] });
    expect(
      (await who.get(`/api/permissions/explanation?employee=${row.guid}&entity=employees&action=read`)).status,
    ).not.toBe(200);
    const body = { dismissedAt: '2026-01-01', successorGuid: null };
    const headers = { 'if-match': `"${row.version}"` };
    const dismissal = await who.post(`/api/employees/${row.guid}/dismissal`, body, headers);
    expect([dismissal.status, dismissal.body.detail]).toEqual([403, expect.stringContaining('не на все')]);
  });

  it('are not found and not changed by an import', async () => {
    const row = await worker({ ...phone, personnelNumber: '501' });
    const who = await world.person(organization, { employees: 'full' });
    await narrow(chief, who, staff, { hiddenFields: ['phone'], readOnlyFields: ['hiredAt'] });
    const load = (hired: string) =>
      importFile(
        who,
        'employees',
        {
          format: 'csv',
          content: `Фамилия;Имя;Должность;Табельный номер;Телефон;Принят\n${String(row['lastName'])};Пётр;Слесарь;501;+79222222222;${hired}\n`,
        },
        { loads: 'right' },
      );
    expect(await load('05.05.2020')).toMatchObject({ updated: 0, refused: 1, mistakes: [{ column: 'Принят' }] });
    const [year, month, day] = String(row['hiredAt']).split('-');
    expect(await load(`${day}.${month}.${year}`)).toMatchObject({ updated: 1, refused: 0 });
    const { body: after } = await chief.get(`/api/employees/${row.guid}`);
    expect(after).toMatchObject({ position: 'Слесарь', phone: phone.phone, hiredAt: row['hiredAt'] });
  });

  it('are no columns of the sample of a file', async () => {
    const titles = async (by: Client) =>
      readXlsx((await by.get('/api/employees/import-template')).raw)[0]!.map(({ text }) => text);
    const who = await world.person(organization, { employees: 'full' });
    await narrow(chief, who, staff, { hiddenFields: ['phone'] });
    expect(await titles(chief)).toContain('Телефон');
    expect(await titles(who)).not.toContain('Телефон');
  });

  it.each([
    ['hiddenFields', 'lastName'],
    ['hiddenFields', 'нет такого'],
    ['hiddenFields', 'personnelNumber'],
    ['readOnlyFields', 'fullName'],
  ])('are those that may be closed: %s %s', async (path, key) => {
    const group = await groupOf(chief, await world.person(organization, { employees: 'full' }));
    const { status, body } = await giveRule(chief, group, staff, { [path]: [key] });
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
  });

  it('are not opened by their own members', async () => {
    const who = await world.person(organization, {
      employees: 'full',
      permissionGroups: 'full',
      individualPermissions: 'full',
    });
    await narrow(chief, who, staff, { hiddenFields: ['phone'] });
    const { body } = await who.get('/api/permission-group-rules');
    const [own] = body.items.filter(({ groupGuid }: AnyRow) => groupGuid !== null);
    expect((await who.delete(`/api/permission-group-rules/${own.guid}`, own.version)).status).toBe(403);
    const allowed = await allow(who, await cardRowOf(chief, who));
    expect(allowed.status).toBe(403);
  });
});
