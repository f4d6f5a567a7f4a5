import { api, parameter } from './support/api.ts';
import { createDictionary, createValue } from './support/dictionaries.ts';
import { dialog, moreAction, opened, option } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('используемое значение удаляется только с заменой, а прежний адрес ведёт к новому', async ({ page }) => {
  const source = await createDictionary();
  const [old, next] = [await createValue(source, 'Заменяемое'), await createValue(source, 'Заменяющее')];
  const user = await createDictionary([parameter('choice', 'Выбор', 'dictionary', { dcDictionaryId: source['id'] })]);
  const using = await createValue(user, 'Пользуется', { choice: old.guid });
  const address = `/dictionary-values/${source['id']}/${old.guid}`;
  await page.goto(`${address}/usage`);
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Пользуется' })).toBeVisible();
  await moreAction(page, 'Удалить');
  const remove = dialog(page, 'Удалить значение «Заменяемое»?');
  await expect(remove.getByRole('link', { name: 'Пользуется' })).toBeVisible();
  const confirm = remove.getByRole('button', { name: 'Заменить и удалить' });
  await expect(confirm).toBeDisabled();
  await remove.getByRole('combobox', { name: 'Заменить на…' }).click();
  await expect(option(page, 'Заменяющее')).toBeVisible();
  await expect(option(page, 'Заменяемое')).toHaveCount(0);
  await option(page, 'Заменяющее').click();
  await confirm.click();
  await expect(page.getByText('«Заменяемое»: заменено и удалено')).toBeVisible();
  expect((await api('GET', `/api/dictionary/${user['id']}/values/${using.guid}`))['choice']).toBe(next.guid);
  await page.goto(address);
  await opened(page, 'Заменяющее');
});
