import type { Page } from '@playwright/test';
import { api, createBrand, items, unique } from './support/api.ts';
import { createEmployee } from './support/people.ts';
import { dialog, edit, field, holdAnswers, opened, told } from './support/screen.ts';
import { expect, test } from './support/test.ts';
const createForm = async (page: Page) => {
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  await page.getByRole('button', { name: 'Создать' }).click();
  return dialog(page, 'Создать производителя');
};
const save = (form: ReturnType<typeof dialog> | Page) =>
  form.getByRole('button', { name: /^(Сохранить|Создать)$/ }).last();

test('создание: сообщения под полями, фокус на первом, потом запись', { tag: '@firefox' }, async ({ page }) => {
  const form = await createForm(page);
  const name = field(form, 'Наименование');
  await expect(name).toBeFocused();
  await field(form, 'Страна').fill('ru');
  await field(form, 'Сайт').fill('без протокола');
  await save(form).click();
  await expect(form.getByText('Это обязательное поле')).toBeVisible();
  await expect(form.getByText('Две латинские буквы кода ISO 3166')).toBeVisible();
  await expect(form.getByText('Адрес начинается с http:// или https://')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');

  const title = unique('Новый завод');
  await name.fill(`  ${title}  `);
  await field(form, 'Страна').fill('RU');
  await field(form, 'Сайт').fill('https://example.ru');
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  const [created] = await items(`/api/brands?search=${encodeURIComponent(title)}`);
  expect(created).toMatchObject({ name: title, country: 'RU', version: 1 });
  await page.getByRole('alert').filter({ hasText: 'создано' }).getByRole('button', { name: 'Открыть' }).click();
  await opened(page, title);
});

test('отказ сервера стоит под своим полем', async ({ page }) => {
  const form = await createForm(page);
  await field(form, 'Наименование').fill('инкотекс');
  await save(form).click();
  await expect(field(form, 'Наименование')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('alert')).toContainText(/уже есть|занят|существует/);
  await expect(field(form, 'Наименование')).toBeFocused();
});

test('сохранённое не становится черновиком, как бы медленно он ни удалялся', async ({ page }) => {
  const form = await createForm(page);
  await page.evaluate(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const { put, delete: remove } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<IDBObjectStore['put']>) {
      asked.push('put');
      return put.apply(this, given);
    };
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key: IDBValidKey) {
      asked.push('delete');
      const end = Date.now() + 700;
      // An IndexedDB transaction stays open while new requests are made in it.
      const hold = () => Date.now() < end && Object.assign(this.get(key), { onsuccess: hold });
      hold();
      return remove.call(this, key);
    };
  });
  await field(form, 'Наименование').fill(unique('Медленный'));
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  expect(asked.slice(asked.indexOf('delete'))).not.toContain('put');
});

test('двойной щелчок создаёт одну запись', async ({ page }) => {
  const form = await createForm(page);
  const title = unique('Одна на два щелчка');
  await field(form, 'Наименование').fill(title);
  await save(form).dblclick();
  await expect(form).toHaveCount(0);
  expect(await items(`/api/brands?search=${encodeURIComponent(title)}`)).toHaveLength(1);
});

test('черновик переживает перезагрузку, и от него можно отказаться', async ({ page }) => {
  const { guid, name } = await createBrand(unique('Черновой'));
  await page.goto(`/dictionary/brands/${guid}`);
  await expect(told(page, 'Полное наименование')).toHaveText('—');
  const fullName = field(page, 'Полное наименование');
  await edit(page);
  await fullName.fill('Начато и не сохранено');
  await expect(page.getByRole('region', { name: 'Сохранение' })).toContainText('Изменено: «Полное наименование»');
  await page.reload();
  await expect(page.getByText('Восстановлен черновик')).toBeVisible();
  await expect(fullName).toHaveValue('Начато и не сохранено');
  await page.getByRole('button', { name: 'Отменить черновик' }).click();
  await expect(told(page, 'Полное наименование')).toHaveText('—');
  await expect(page.getByRole('region', { name: 'Сохранение' })).toHaveCount(0);
  await page.reload();
  await opened(page, name);
  await expect(told(page, 'Полное наименование')).toHaveText('—');
});

test('уход с несохранённой формы спрашивает', async ({ page }) => {
  const { guid } = await createBrand(unique('Покидаемый'));
  await page.goto(`/dictionary/brands/${guid}`);
  await edit(page);
  await field(page, 'Полное наименование').fill('Не сохранено');
  const glossary = page.getByRole('link', { name: 'Глоссарий' });
  await glossary.click();
  const leave = dialog(page, 'Уйти, не сохранив?');
  await expect(leave).toContainText('Не сохранено: «Полное наименование».');
  await leave.getByRole('button', { name: 'Остаться' }).click();
  await expect(page).toHaveURL(new RegExp(guid));
  await glossary.click();
  await leave.getByRole('button', { name: 'Не сохранять' }).click();
  await expect(page).toHaveURL('/glossary');
  await page.goto(`/dictionary/brands/${guid}`);
  await expect(told(page, 'Полное наименование')).toHaveText('—');
  await expect(page.getByText('Восстановлен черновик')).toHaveCount(0);
});

test('история показывает, кто и что изменил: до и после', async ({ page }) => {
  const { guid } = await createBrand(unique('Исторический'), { country: 'RU' });
  await page.goto(`/dictionary/brands/${guid}`);
  await edit(page);
  await field(page, 'Страна').fill('KZ');
  await page.getByLabel('Действует', { exact: true }).uncheck();
  await save(page).click();
  await expect(page.getByText('сохранено').first()).toBeVisible();
  await page.getByRole('tab', { name: 'История' }).click();
  const change = page.getByRole('article').filter({ hasText: '— изменение' });
  await expect(change.getByRole('row', { name: /Страна/ })).toContainText(/RU.*KZ/s);
  await expect(change.getByRole('row', { name: /Действует/ })).toContainText(/Да.*Нет/s);
  await expect(page.getByRole('article').filter({ hasText: '— создание' })).toBeVisible();
});

test('потерянная сеть не теряет введённого', async ({ page, context, complaints }) => {
  const { guid } = await createBrand(unique('Без сети'));
  await page.goto(`/dictionary/brands/${guid}`);
  await edit(page);
  await field(page, 'Полное наименование').fill('Введено без сети');
  await context.setOffline(true);
  await save(page).click();
  await expect(page.getByText('Нет связи с сервером').first()).toBeVisible();
  await expect(field(page, 'Полное наименование')).toHaveValue('Введено без сети');
  const tried = page.waitForRequest('/livez');
  await page.getByRole('button', { name: 'Попробовать сейчас' }).click();
  await tried;
  await context.setOffline(false);
  await expect(page.getByText('пробуем подключиться')).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('сохранено').first()).toBeVisible();
  expect((await api('GET', `/api/brands/${guid}`))['fullName']).toBe('Введено без сети');
  expect(complaints.every((text) => text.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  complaints.length = 0;
});

test('новая запись рядом: модель создаётся вместе со своим производителем', async ({ page }) => {
  const { guid, name } = await createBrand(unique('С моделями'));
  await page.goto(`/dictionary/brands/${guid}/models`);
  await expect(page.getByText('Здесь будет список моделей')).toBeVisible();
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать модель');
  await expect(form.getByRole('combobox', { name: 'Производитель' })).toHaveValue(name);
  await field(form, 'Модель').fill('М-1');
  await form.getByRole('combobox', { name: 'Тип оборудования' }).click();
  await page.getByRole('option').first().click();
  await field(form, 'Номер в Госреестре СИ').fill('12');
  await save(form).click();
  await expect(form.getByText('Номер вида 36697-17')).toBeVisible();
  await field(form, 'Номер в Госреестре СИ').fill('36697-17');
  const another = unique('Заведён рядом');
  await form.getByRole('button', { name: 'Создать производителя' }).click();
  const nested = dialog(page, 'Создать производителя');
  await field(nested, 'Наименование').fill(another);
  await save(nested).click();
  await expect(nested).toHaveCount(0);
  // The outer form is still open, now with the new record chosen.
  await expect(form).toHaveCount(1);
  await expect(form.getByRole('combobox', { name: 'Производитель' })).toHaveValue(another);
  await save(form).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Здесь будет список моделей')).toBeVisible();
});

test('дату, которой нет, форма не выбрасывает молча', async ({ page }) => {
  const { guid } = await createEmployee();
  await page.goto(`/employee/${guid}`);
  await opened(page, /Смирнова/);
  await edit(page);
  const hired = page.getByLabel('Принят');
  await hired.fill('31.02.2027');
  await hired.press('Tab');
  await expect(page.getByText('Укажите дату в виде дд.мм.гггг')).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Укажите дату в виде дд.мм.гггг')).toBeVisible();
  expect((await api('GET', `/api/employees/${guid}`))['hiredAt']).toBeNull();
  await hired.fill('28.02.2027');
  await hired.press('Tab');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(async () => (await api('GET', `/api/employees/${guid}`))['hiredAt']).toBe('2027-02-28');
});

test('Enter без изменений ничего не сохраняет, а набранное берёт, как только оно найдено', async ({ page }) => {
  const { guid } = await createEmployee();
  await page.goto(`/employee/${guid}/permission-groups`);
  await opened(page, /Смирнова/);
  await edit(page);
  const groups = page.getByRole('combobox', { name: 'Группы прав' });
  await groups.press('Enter');
  const answer = await holdAnswers(page, '**/api/permission-groups?*search=*');
  await groups.fill('Наблюдатель');
  await groups.press('Enter');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  answer();
  await expect(page.getByRole('option', { name: /Наблюдатель/, selected: true })).toHaveCount(1);
  await groups.press('Escape');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(/: сохранено/)).toHaveCount(1);
  expect(await api('GET', `/api/employees/${guid}`)).toMatchObject({ version: 2, groups: [expect.any(String)] });
});
