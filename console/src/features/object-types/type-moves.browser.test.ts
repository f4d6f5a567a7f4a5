import { typeChangeCalls } from 'contract/features/object-types/changes.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { parameter } from '../../testing/answer-dictionaries.ts';
import { answerType } from '../../testing/answer-types.ts';
import { answer, answerRecords, sent, type Sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { choose, dialog, edit, field, moreAction, opened } from '../../testing/screen.ts';

const own = { icon: 'engine', colour: 'green', sort: 500 } as const;

test('the objects that are found go over to another type after a preview of their values', async () => {
  const { type } = answerType({ name: 'Машины', parameters: [parameter('power', 'Мощность', 'string')] }, [
    { name: 'Насос 1', power: '7,5' },
    { name: 'Насос 2', power: 'мало' },
  ]);
  const [, target] = answerRecords(objectTypes, [
    { ...own, guid: type.guid, name: 'Машины', code: 'own', parameters: type['parameters'] as object[] },
    { ...own, name: 'Насосные машины', code: 'pumps', parameters: [parameter('kW', 'Мощность', 'decimal')] },
  ]);
  answer(typeChangeCalls.move, {
    total: 2,
    moved: 2,
    carries: [{ to: 'kW', from: ['power'] }],
    carried: [
      {
        to: 'Мощность',
        changed: 1,
        refused: 1,
        examples: [{ name: 'Насос 1', type: 'Машины', was: '7,5', becomes: '7,5' }],
      },
    ],
    lost: [{ name: 'Пометка', count: 1 }],
  });
  await openConsole(`/object-types/${type.guid}/objects?search=Насос`);
  await page.getByRole('button', { name: 'Перенести в другой тип' }).click();
  const moving = dialog('Перенести объекты в другой тип');
  await choose('В какой тип', 'Насосные машины', moving);
  await expect.element(moving.getByText(/Отобрано: 2\sобъекта, перейдут — 2\./)).toBeVisible();
  await expect.element(moving.getByRole('row', { name: 'Насос 1 7,5 7,5' })).toBeVisible();
  await expect.element(moving.getByText(/Параметра «Пометка» у нового типа нет/)).toBeVisible();
  await moving.getByRole('button', { name: 'Перенести' }).click();
  await expect.element(page.getByText(/В тип «Насосные машины» перенесено: 2\sобъекта/)).toBeVisible();
  expect(sent(typeChangeCalls.move).at(-1)).toMatchObject({
    params: { guid: type.guid },
    body: { to: target!.guid, search: 'Насос', preview: false },
  });
});

test('a subtype begins with what its parent gives, of which only the place on the card is its own', async () => {
  const power = parameter('power', 'Мощность', 'decimal', { unit: 'кВт' });
  const [parent] = answerRecords(objectTypes, [{ ...own, name: 'Агрегаты', code: 'units', parameters: [power] }]);
  answer(objectTypes.routes.create, (({ body }: Sent) => ({ ...parent, ...body })) as never);
  await openConsole(`/object-types/${parent!.guid}`);
  await opened('Агрегаты');
  await moreAction('Создать подтип');
  const form = dialog(/Создать тип/);
  await expect.element(form.getByText(/От типа «Агрегаты»: Мощность/)).toBeVisible();
  await field('Наименование', form).fill('Насосные агрегаты');
  await field('Код', form).first().fill('pumpunits');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect
    .poll(() => sent(objectTypes.routes.create)[0]?.body)
    .toMatchObject({ parentGuid: parent!.guid, name: 'Насосные агрегаты', code: 'pumpunits' });
});

test('an inherited parameter is neither changed nor taken away in a subtype', async () => {
  const power = parameter('power', 'Мощность', 'decimal', { unit: 'кВт' });
  const parentGuid = crypto.randomUUID();
  const [, below] = answerRecords(objectTypes, [
    { ...own, guid: parentGuid, name: 'Агрегаты', code: 'units', parameters: [power] },
    {
      ...own,
      name: 'Насосные агрегаты',
      code: 'pumps',
      parameters: [power],
      parentGuid,
      names: { parentGuid: 'Агрегаты' },
    },
  ]);
  await openConsole(`/object-types/${below!.guid}`);
  await opened('Насосные агрегаты');
  await edit();
  await expect.element(page.getByText(/power · Десятичное число · от родительского типа/)).toBeVisible();
  await expect.element(field('Единица')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Убрать параметр' })).not.toBeInTheDocument();
  await expect.element(field('Группа на карточке: «Мощность»')).toBeVisible();
});
