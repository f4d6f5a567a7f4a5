import { buildings } from 'contract/features/passport/buildings.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { narrow } from '../../testing/group-rules.ts';
import { create, everyRight, openMatrix, parameter, type Matrix } from '../../testing/matrix.ts';
import { addReadyTypes, typeInput, typeOf } from '../../testing/object-types.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
  await addReadyTypes(world, world.organizationGuid);
});
afterAll(() => world.close());

const power = parameter('power', { type: 'decimal', name: 'Мощность', max: 100 });
const made = (templates: object, parameters = [power]) =>
  create(master, world.resource('object-types'), { parameters, templates: templates });
const sent = (type: AnyRow, given: AnyInput) =>
  master.put(`/api/object-types/${type.guid}`, { ...typeInput(type), ...given }, type.version);
const offered = async (type: AnyRow, client = master) =>
  (await client.get(`/api/object-types/templates?resource=object-types/${type.guid}/objects`)).body;

it('is offered to those who create its objects, and to nobody else', async () => {
  const type = await made({ 'Большой насос': { power: 90 }, 'Малый насос': { power: 10 } });
  expect(await offered(type)).toEqual([
    { name: 'Большой насос', values: { power: 90 } },
    { name: 'Малый насос', values: { power: 10 } },
  ]);
  const creator = await world.person(world.organizationGuid, { typeObjects: 'create' });
  expect(await offered(type, creator)).toHaveLength(2);
  expect(await offered(type, await world.person(world.organizationGuid, { objectTypes: 'full' }))).toEqual([]);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect(await offered(type, stranger)).toEqual([]);
  expect((await master.get('/api/object-types/templates?resource=nonsense')).body).toEqual([]);
});

it('of a family is offered without the fields closed to the person', async () => {
  const type = await typeOf(master, 'buildings');
  const templates = { Склад: { address: 'ул. Складская', yearBuilt: 2001 } };
  expect((await sent(type, { templates })).status).toBe(200);
  const who = await world.person(world.organizationGuid, { buildings: 'create' });
  const asked = async () => (await who.get('/api/object-types/templates?resource=buildings')).body[0].values;
  expect(await asked()).toEqual({ address: 'ул. Складская', yearBuilt: 2001 });
  await narrow(master, who, buildings as Resource, { hiddenFields: ['yearBuilt'] });
  expect(await asked()).toEqual({ address: 'ул. Складская' });
});

it('suits the parameters of the type, whenever either of them changes', async () => {
  const refused = async (templates: object) => {
    const { status, body } = await master.post('/api/object-types', {
      ...typeInput(await made({})),
      name: 'Ещё тип',
      code: 'anotherType',
      templates: templates,
    });
    return [status, body.errors];
  };
  const mistake = (message: string) => [422, [{ path: 'templates', message }]];
  expect(await refused({ Мощный: { power: 900 } })).toEqual(mistake('Шаблон «Мощный»: Мощность: Не больше 100'));
  expect(await refused({ Мощный: { speed: 9 } })).toEqual(
    mistake('Шаблон «Мощный»: Поля «speed» нет, или его заполняют иначе'),
  );
  expect(await refused({ Мощный: { code: 'К-1' } })).toEqual(
    mistake('Шаблон «Мощный»: Поля «code» нет, или его заполняют иначе'),
  );
  expect(await refused({ '': {} })).toEqual(mistake('Назовите шаблон: от 1 до 255 знаков'));
  expect(await refused({ Мощный: 5 })).toEqual(mistake('Шаблоны — объект: название шаблона и объект его значений'));
  const type = await made({ Мощный: { power: 90 } });
  const narrower = await sent(type, { parameters: [{ ...power, max: 50 }] });
  expect([narrower.status, narrower.body.errors]).toEqual(mistake('Шаблон «Мощный»: Мощность: Не больше 50'));
  const both = await sent(type, {
    parameters: [{ ...power, max: 50 }],
    templates: { Мощный: { power: 50 } },
  });
  expect(both.status).toBe(200);
});

it('keeps its value when the code of a parameter changes', async () => {
  const type = await made({ Мощный: { power: 90 }, Пустой: {} });
  const renamed = { ...power, code: 'kW', formerCodes: ['power'] };
  expect((await sent(type, { parameters: [renamed] })).status).toBe(200);
  expect(await offered(type)).toEqual([
    { name: 'Мощный', values: { kW: 90 } },
    { name: 'Пустой', values: {} },
  ]);
  const scalar = await sent({ ...type, version: 2 }, { parameters: [power], templates: { Мощный: 1 } });
  expect(scalar.status).toBe(422);
});
