import type { Page } from '@playwright/test';
import { api, createBrand, unique } from './support/api.ts';
import { createObject } from './support/passport.ts';
import { createEmployee, createGroup } from './support/people.ts';
import { dialog, edit, field, opened, row, rows, fieldValue } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const remove = async (page: Page, name: string) => {
  await row(page, name).getByRole('button', { name: 'Действия' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  return dialog(page, new RegExp(`Удалить .*${name}`));
};

test('группа, в которой есть люди, удаляется с заменой: люди переходят в другую', async ({ page }) => {
  const [old, fresh] = [await createGroup({ glossary: 'read' }), await createGroup({ glossary: 'read' })];
  const person = await createEmployee({ groups: [old.guid] });
  await page.goto(`/permission-groups?search=${encodeURIComponent(old['name'])}`);
  await opened(page, 'Группы');
  const asked = await remove(page, old['name']);
  await expect(asked.getByText('Сотрудники: 1')).toBeVisible();
  await expect(asked.getByRole('link', { name: person['fullName'] })).toBeVisible();
  await asked.getByRole('combobox', { name: 'Заменить на…' }).fill(fresh['name']);
  await page.getByRole('option', { name: fresh['name'] }).click();
  await asked.getByRole('button', { name: 'Заменить и удалить' }).click();
  await expect(page.getByText(`«${old['name']}»: заменено и удалено`)).toBeVisible();
  expect((await api('GET', `/api/employees/${person.guid}`))['groups']).toEqual([fresh.guid]);
});

test('что названо так, как напечатано, предложено первым, хотя найдено и другое', async ({ page }) => {
  const name = unique('Насосная');
  await createObject(`${name} 5`, { address: `за насосной ${name} 6` });
  await createObject(`${name} 6`);
  await page.goto('/metering-points?create=true');
  const form = dialog(page, 'Создать точку учёта');
  await form.getByRole('combobox', { name: 'Объект потребления' }).fill(`${name} 6`);
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${name} 6`), new RegExp(`^${name} 5`)]);
});

test('сохранение возвращают из сообщения и по Ctrl+Z, удаление — из сообщения', async ({ page }) => {
  const brand = await createBrand(unique('Возвращаемый'), { country: 'RU' });
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await opened(page, brand['name']);
  const country = field(page, 'Страна');
  const save = async (text: string) => {
    await edit(page);
    await country.fill(text);
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText(`«${brand['name']}»: сохранено`).last()).toBeVisible();
    await expect(fieldValue(page, 'Страна')).toHaveText(text);
  };
  await save('KZ');
  await page.getByRole('button', { name: 'Вернуть' }).last().click();
  await expect(fieldValue(page, 'Страна')).toHaveText('RU');
  await save('BY');
  await page.keyboard.press('Control+z');
  await expect(fieldValue(page, 'Страна')).toHaveText('RU');
  await page.goto(`/dictionary/brands?search=${encodeURIComponent(brand['name'])}`);
  await opened(page, 'Производители');
  const asked = await remove(page, brand['name']);
  await expect(asked.getByText('Удалённое можно вернуть')).toBeVisible();
  await asked.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Вернуть' }).last().click();
  await expect(row(page, brand['name'])).toBeVisible();
});

test('запись журнала открывается одним щелчком: время с секундами, полное имя, вход и устройство', async ({ page }) => {
  const brand = await createBrand(unique('Журнальный'));
  await page.goto(`/logs/records?record=${brand.guid}`);
  await opened(page, 'Журнал действий пользователей');
  await expect(page.getByRole('columnheader', { name: 'Кто' })).toBeVisible();
  await rows(page)
    .first()
    .getByText(/\d\d:\d\d:\d\d/)
    .click();
  const entry = dialog(page, /Запись журнала/);
  await expect(entry.getByText(/\d\d\.\d\d\.\d{4}\s\d\d:\d\d:\d\d/)).toBeVisible();
  await expect(entry.getByText('admin', { exact: true })).toBeVisible();
  await expect(entry.getByText('Устройство')).toBeVisible();
});

test('набранное, пока палитра загружается, попадает в неё', async ({ page }) => {
  const came = Promise.withResolvers<void>();
  await page.route('**/CommandPalette-*.js', async (route) => {
    await came.promise;
    await route.continue();
  });
  await page.goto('/glossary');
  await opened(page, 'Глоссарий');
  await page.keyboard.press('Control+k');
  // Typing «g» would open all sections if the palette were not focused.
  await page.keyboard.type('log');
  came.resolve();
  await page.keyboard.type('s of yesterday evening', { delay: 15 });
  await expect(page.getByRole('textbox', { name: 'Поиск и команды' })).toHaveValue('logs of yesterday evening');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('о конце сеанса от бездействия предупреждают, и нажатие клавиши его продлевает', async ({ page, browser }) => {
  // Uses a separate window, because a window keeps its fake clock for the following tests.
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const later = await context.newPage();
  await later.clock.install();
  await later.goto('/dictionary/brands');
  await opened(later, 'Производители');
  await later.clock.fastForward('57:00');
  await later.clock.runFor('00:20');
  const notice = later.getByText('Вы давно ничего не делали');
  await expect(notice).toBeVisible();
  await later.keyboard.press('Shift');
  await expect(notice).toBeHidden();
});
