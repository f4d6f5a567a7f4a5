import { brands, equipmentTypes } from 'contract/features/equipment/facts.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, sent } from '../../testing/answers.ts';
import { keepRecords } from '../../testing/kept-records.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { dialog, field, opened } from '../../testing/screen.ts';

const { create } = brands.routes;
const form = dialog('Создать производителя');

async function openForm(): Promise<void> {
  await openConsole('/dictionary/brands');
  await opened('Производители');
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect.element(field('Наименование', form)).toHaveFocus();
}

describe('a new record', () => {
  beforeEach(() => void keepRecords(brands, []));

  test('has its faults under the fields and the focus on the first, then is sent once', async () => {
    await openForm();
    const name = field('Наименование', form);
    await field('Страна', form).fill('ru');
    await field('Сайт', form).fill('без протокола');
    await form.getByRole('button', { name: 'Создать' }).click();
    for (const notice of [
      'Это обязательное поле',
      'Две латинские буквы кода ISO 3166',
      'Адрес начинается с http:// или https://',
    ])
      await expect.element(form.getByText(notice)).toBeVisible();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    expect(sent(create)).toEqual([]);

    await name.fill('  Новый завод  ');
    await field('Страна', form).fill('RU');
    await field('Сайт', form).fill('https://example.ru');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(form).not.toBeInTheDocument();
    expect(sent(create).map(({ body }) => body)).toEqual([
      { name: 'Новый завод', fullName: null, country: 'RU', site: 'https://example.ru', isActive: true },
    ]);
    const notice = page.getByRole('alert').filter({ hasText: /создано/ });
    await notice.getByRole('button', { name: 'Открыть' }).click();
    await opened('Новый завод');
  });

  test('that the server refuses says so under the field', async () => {
    const message = 'Производитель с таким наименованием уже есть';
    refuse(create, 'already_exists', { errors: [{ path: 'name', message }] });
    await openForm();
    await field('Наименование', form).fill('инкотекс');
    await form.getByRole('button', { name: 'Создать' }).click();
    await expect.element(form.getByText(message).first()).toBeVisible();
    await expect.element(field('Наименование', form)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Наименование', form)).toHaveFocus();
  });

  test('is created once by a double click', async () => {
    await openForm();
    await field('Наименование', form).fill('Одна');
    await form.getByRole('button', { name: 'Создать' }).dblClick();
    await expect.element(form).not.toBeInTheDocument();
    expect(sent(create)).toHaveLength(1);
  });

  test('that is saved becomes no draft, however slowly the draft is removed', async () => {
    const { put, delete: remove } = IDBObjectStore.prototype;
    const asked: string[] = [];
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<IDBObjectStore['put']>) {
      asked.push('put');
      return put.apply(this, given);
    };
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key: IDBValidKey) {
      asked.push('delete');
      const end = Date.now() + 700;
      // An IndexedDB transaction stays open while new requests are made in it.
      const keepOpen = () => Date.now() < end && Object.assign(this.get(key), { onsuccess: keepOpen });
      keepOpen();
      return remove.call(this, key);
    };
    await openForm();
    await field('Наименование', form).fill('Медленный');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(form).not.toBeInTheDocument();
    Object.assign(IDBObjectStore.prototype, { put, delete: remove });
    expect(asked).toContain('delete');
    expect(asked.slice(asked.indexOf('delete'))).not.toContain('put');
  });

  test('beside another: a model is created together with its brand', async () => {
    const { guid } = keepRecords(brands, [{ name: 'Завод' }])[0]!;
    keepRecords(equipmentTypes, [{ name: 'Счётчик', hasModels: true }]);
    await openConsole(`/dictionary/brands/${guid}/models`);
    await expect.element(page.getByText(/Здесь будет список моделей/)).toBeVisible();
    await page.getByRole('button', { name: 'Создать' }).first().click();
    const model = dialog('Создать модель');
    const brand = model.getByRole('combobox', { name: 'Производитель' });
    await expect.element(brand).toHaveValue('Завод');
    await field('Модель', model).fill('М-1');
    await field('Номер в Госреестре СИ', model).fill('12');
    await model.getByRole('button', { name: 'Создать', exact: true }).click();
    await expect.element(model.getByText(/Номер вида 36697-17/)).toBeVisible();
    await model.getByRole('button', { name: 'Создать производителя' }).click();
    await field('Наименование', form).fill('Заведён рядом');
    await form.getByRole('button', { name: 'Создать', exact: true }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(model).toBeVisible();
    await expect.element(brand).toHaveValue('Заведён рядом');
  });
});
