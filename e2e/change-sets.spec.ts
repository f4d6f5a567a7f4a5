import { api, items, unique, type Row } from './support/api.ts';
import { look } from './support/look.ts';
import { choose, dialog, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('изменения словаря собирают в набор, проверяют и публикуют вместе; назначенный день можно отменить', async ({
  page,
}) => {
  const dictionary: Row = await api('POST', '/api/dictionary/', { body: { name: unique('Причины отключений') } });
  const id = String(dictionary['id']);
  const values = `/api/dictionary/${id}/values`;
  const accident = await api('POST', values, { body: { name: 'Авария' } });
  await api('POST', values, { body: { name: 'Ремонт' } });
  const names = async () => (await items(`${values}?sort=name`)).map(({ name }: Row) => name);

  await page.goto(`/dictionary/${id}`);
  await opened(page, dictionary['name'] as string);
  await page.getByRole('tab', { name: 'Наборы изменений' }).click();
  await expect(page.getByText('Наборов ещё не было.')).toBeVisible();
  await page.getByRole('button', { name: 'Новый набор' }).click();
  const begin = dialog(page, 'Новый набор изменений');
  await field(begin, 'Название').fill('К новому году');
  await begin.getByRole('button', { name: 'Начать набор' }).click();
  await expect(page.getByRole('heading', { name: 'К новому году' })).toBeVisible();

  await test.step('новое значение, правка и удаление встают в набор, словарь прежний', async () => {
    await page.getByRole('button', { name: 'Добавить значение' }).click();
    const added = dialog(page, 'Новое значение в наборе');
    await field(added, 'Наименование').fill('Авария');
    await added.getByRole('button', { name: 'Внести в набор' }).click();
    await expect(added.getByText(/уже есть/)).toBeVisible();
    await field(added, 'Наименование').fill('Гроза');
    await added.getByRole('button', { name: 'Внести в набор' }).click();
    await expect(page.getByRole('article', { name: 'Добавить: Гроза' })).toBeVisible();

    await page.getByRole('button', { name: 'Изменить значение' }).click();
    await choose(dialog(page, 'Какое значение изменить?'), 'Значение', 'Авария');
    await page.getByRole('button', { name: 'Дальше' }).click();
    const changed = dialog(page, 'Изменить в наборе: «Авария»');
    await field(changed, 'Наименование').fill('Технологическое нарушение');
    await changed.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('article', { name: 'Изменить: Авария' })).toContainText('Технологическое нарушение');

    await page.getByRole('button', { name: 'Удалить значение' }).click();
    await choose(dialog(page, 'Какое значение удалить?'), 'Значение', 'Ремонт');
    await page.getByRole('button', { name: 'Дальше' }).click();
    await dialog(page, 'Удалить в наборе: «Ремонт»').getByRole('button', { name: 'Внести в набор' }).click();
    await expect(page.getByRole('article', { name: 'Удалить: Ремонт' })).toBeVisible();
    expect(await names()).toEqual(['Авария', 'Ремонт']);
  });

  await test.step('проверка называет то, что не получится', async () => {
    await api('PUT', `${values}/${accident.guid}`, { body: { ...accident, name: 'Отказ' }, version: 1 });
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect(page.getByText('Опубликовать нельзя: отмеченные изменения не получатся')).toBeVisible();
    const article = page.getByRole('article', { name: 'Изменить: Авария' });
    await expect(article).toContainText('Эти поля изменились после того, как правку внесли в набор.');
    await look(page, 'набор-изменений');
    await article.getByRole('button', { name: 'Править' }).click();
    const again = dialog(page, 'Изменить в наборе: «Отказ»');
    await field(again, 'Наименование').fill('Технологический отказ');
    await again.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('article', { name: 'Изменить: Отказ' })).toContainText('Технологический отказ');
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect(page.getByText('Проверено: все изменения можно опубликовать.')).toBeVisible();
  });

  await test.step('публикацию назначают на день и отменяют; о ней знает карточка значения', async () => {
    await page.getByRole('button', { name: 'Опубликовать' }).click();
    const form = dialog(page, 'Опубликовать набор «К новому году»');
    await form.getByText('В назначенный день').click();
    await field(form, 'День публикации').fill('01.01.2099');
    await page.keyboard.press('Tab');
    await look(page, 'набор-публикация');
    await form.getByRole('button', { name: 'Назначить' }).click();
    await expect(page.getByText('будет опубликован 01.01.2099 в 00:00')).toBeVisible();
    await page.goto(`/dictionary-values/${id}/${accident.guid}`);
    await expect(page.getByText('Значение изменит набор: К новому году (01.01.2099)')).toBeVisible();
    await page.getByRole('link', { name: 'К новому году' }).click();
    await page.getByRole('button', { name: 'Отменить публикацию' }).click();
    await expect(page.getByRole('button', { name: 'Добавить значение' })).toBeVisible();
  });

  await test.step('публикуют всё вместе и возвращают одним действием', async () => {
    await page.getByRole('button', { name: 'Опубликовать' }).click();
    const form = dialog(page, 'Опубликовать набор «К новому году»');
    await form.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(page.getByText('«К новому году»: опубликовано')).toBeVisible();
    expect(await names()).toEqual(['Гроза', 'Технологический отказ']);
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
    await expect.poll(names).toEqual(['Отказ', 'Ремонт']);
    await page.getByRole('link', { name: 'Все наборы' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'К новому году' })).toContainText('Опубликован');
    await look(page, 'наборы-изменений');
  });
});
