import { afterAll, beforeAll, expect, it } from 'vitest';
import { glossary } from 'contract/features/glossary/facts.ts';
import { reports } from 'contract/features/reports/facts.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let author: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  author = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

const write = (term: string, given: object = {}): Promise<AnyRow> => create(author, glossary, { term, ...given });

it('a term is mentioned where its words occur, in any form', async () => {
  const term = await write('Пробная лошадь', { abbreviation: 'ПЗВ' });
  await write('Клетка', { definition: 'Дом для пробной лошади и её запасов.' });
  await write('Колесо', { definition: 'Снаряд, в котором бегает ПЗВ ночью.' });
  await write('Миска', { definition: 'Посуда для лошади, не для пробной.' });
  const report = await create(author, reports, { name: 'Корм пробной лошади за месяц' });
  const widget = await create(author, widgets, { name: 'Пробег: ПЗВ' });
  const parameters = [{ code: 'horse', name: 'Масть пробной лошади', type: 'string' }];
  const type = (await author.post('/api/object-types', { name: 'Конюшня', parameters })).body;
  const named = async (client: Client) => {
    const { fields, records } = (await client.get(`/api/glossary/${term.guid}/mentions`)).body;
    return [...fields, ...records].map(({ resource, guid, ...rest }) => [resource, guid, rest.label ?? rest.name]);
  };
  const ofTerms = [
    ['object-types', type.guid, 'Масть пробной лошади'],
    ['glossary', expect.any(String), 'Клетка'],
    ['glossary', expect.any(String), 'Колесо'],
  ];
  expect(await named(author)).toEqual([
    ...ofTerms,
    ['reports', report.guid, 'Корм пробной лошади за месяц'],
    ['widgets', widget.guid, 'Пробег: ПЗВ'],
  ]);
  const reader = await world.person(author.organization!, { glossary: 'read' });
  expect(await named(reader)).toEqual(ofTerms);
});
