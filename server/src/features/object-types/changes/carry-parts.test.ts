import type { Carry } from 'contract/features/object-types/carry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { openMatrix, parameter, type Matrix } from '../../../testing/matrix.ts';
import { addReadyTypes, typePath, typesBy } from '../../../testing/object-types.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
  await addReadyTypes(world, world.organizationGuid);
});
afterAll(() => world.close());

const { made, add, objects, change, takeBack } = typesBy(() => master);

describe('parameters', () => {
  const [surname, name] = [parameter('surname', { name: 'Фамилия' }), parameter('first', { name: 'Имя' })];
  const full = parameter('full', { name: 'Фамилия и имя' });

  it('are joined by a separator; the journal brings them back', async () => {
    const type = await made([surname, name]);
    await add(type, 'Р-1', { surname: 'Орлова', first: 'Анна' });
    await add(type, 'Р-2', { surname: 'Громов', first: null });
    const found = await change(type, [full], [{ to: 'full', from: ['surname', 'first'], separator: ' ' }]);
    expect([found.lost, found.carried[0]!.changed]).toEqual([[], 2]);
    expect((await objects(type)).map((row) => row['full'])).toEqual(['Орлова Анна', 'Громов']);
    expect((await takeBack(type)).body.changed).toBeGreaterThan(0);
    expect((await objects(type)).map((row) => [row['surname'], row['first']])).toEqual([
      ['Орлова', 'Анна'],
      ['Громов', null],
    ]);
  });

  it('are divided by a separator, and the last takes the rest', async () => {
    const type = await made([full]);
    await add(type, 'Р-1', { full: 'Орлова  Анна Петровна' });
    await add(type, 'Р-2', { full: 'Громов' });
    const found = await change(
      type,
      [surname, name],
      [
        { to: 'surname', from: ['full'], separator: ' ', part: 1 },
        { to: 'first', from: ['full'], separator: ' ', part: 2 },
      ],
    );
    expect(found.lost).toEqual([]);
    expect((await objects(type)).map((row) => [row['surname'], row['first']])).toEqual([
      ['Орлова', 'Анна Петровна'],
      ['Громов', null],
    ]);
  });

  it('are divided by what they hold: a number, a date, words', async () => {
    const text = parameter('act', { name: 'Акт' });
    const type = await made([text]);
    await add(type, 'А-1', { act: 'осмотр № 12 от 01.02.2026' });
    const parts = [
      parameter('kind', { name: 'Вид' }),
      parameter('number', { name: 'Номер', type: 'int' }),
      parameter('day', { name: 'Дата', type: 'date' }),
    ];
    await change(type, parts, [
      { to: 'kind', from: ['act'], pick: 'words' },
      { to: 'number', from: ['act'], pick: 'number' },
      { to: 'day', from: ['act'], pick: 'date' },
    ]);
    expect((await objects(type))[0]).toMatchObject({ kind: 'осмотр № от', number: 12, day: '2026-02-01' });
  });

  it.each<[Carry[], string]>([
    [[{ to: 'nothing', from: ['surname'] }], 'Параметра «nothing» среди новых нет'],
    [[{ to: 'full', from: ['nothing'] }], 'Параметра «nothing» среди прежних нет'],
    [[{ to: 'full', from: ['surname', 'surname'] }], '«Фамилия и имя»: параметр назван дважды'],
    [[{ to: 'full', from: ['surname'], part: 1 }], '«Фамилия и имя»: укажите, чем разделены части'],
    [[{ to: 'full', from: ['surname'], factor: 2 }], '«Фамилия и имя»: умножить можно число'],
    [
      [
        { to: 'full', from: ['surname'] },
        { to: 'full', from: ['first'] },
      ],
      'В «Фамилия и имя» значения идут дважды',
    ],
  ])('are not carried over by %j', async (carries, message) => {
    const type = await made([surname, name]);
    const { status, body } = await master.post(`${typePath(type)}/check`, { parameters: [full], carries });
    expect([status, body.errors]).toEqual([422, [{ path: 'carries', message }]]);
  });
});
