import type { Page } from '@playwright/test';
import { api, parameter, unique, type Row } from './support/api.ts';
import { look } from './support/look.ts';
import { choose, dialog, field, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const first = `ОКЕИ, редакция 1, 2025 год
Код;Наименование;Условное обозначение
006;Метр;м
245;Киловатт-час;кВт·ч
383;Рубль;руб
`;
const second = `Код;Наименование;Условное обозначение
006;Метр;м
245;Киловатт-час (тысяча ватт-часов);кВт·ч
246;Мегаватт-час;МВт·ч
`;

async function read(page: Page, name: string, edition: string, content: string) {
  const form = dialog(page, `Внешний классификатор: «${name}»`);
  await field(form, 'Редакция от').fill(edition);
  await page.keyboard.press('Tab');
  const chosen = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Файл', exact: true }).click();
  await (await chosen).setFiles({ name: 'okei.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await form.getByRole('button', { name: 'Прочитать файл' }).click();
  return form;
}

test('словарь ведут по классификатору: файл читают, смотрят, что изменится, применяют; коды руками не меняют', async ({
  page,
}) => {
  const name = unique('Единицы измерения');
  const dictionary: Row = await api('POST', '/api/dictionary/', { body: { name } });
  const id = String(dictionary['id']);
  await page.goto(`/dictionary/${id}`);
  await opened(page, name);
  await page.getByRole('button', { name: 'Классификатор', exact: true }).click();

  await test.step('файл с ошибкой ничего не меняет, каждая ошибка — со строкой', async () => {
    const form = dialog(page, `Внешний классификатор: «${name}»`);
    await choose(form, 'Классификатор', 'ОКЕИ');
    await read(page, name, '01.01.2025', first.replace('383', '38А'));
    await expect(form.getByText('В файле ошибки, словарь прежний')).toBeVisible();
    await expect(form.getByRole('row').filter({ hasText: '«38А» — не код классификатора' })).toContainText('5');
    await look(page, 'классификатор-ошибки');
  });

  await test.step('первая редакция: видно до применения, потом — значения словаря', async () => {
    const form = await read(page, name, '01.01.2025', first);
    await expect(form.getByText('Новые: 3')).toBeVisible();
    await expect(form).toContainText('В файле 3 кода; строк без кода (заголовки и примечания) — 1.');
    await form.getByRole('button', { name: 'Применить' }).click();
    await expect(form.getByRole('row').filter({ hasText: 'okei.csv' })).toContainText('01.01.2025');
    await expect(page.getByText('ОКЕИ от 01.01.2025', { exact: true })).toBeVisible();
  });

  await test.step('следующая: что нового, изменилось и исключено', async () => {
    const form = await read(page, name, '01.01.2026', second);
    await expect(form.getByText('Новые: 1')).toBeVisible();
    await form.getByText('Изменённые: 1').click();
    await expect(form.getByRole('row').filter({ hasText: '245 Киловатт-час (тысяча' })).toContainText(
      '245 Киловатт-час',
    );
    await look(page, 'классификатор-изменения');
    await form.getByText('Исключённые: 1').click();
    await expect(form.getByRole('row').filter({ hasText: '383 Рубль' })).toBeVisible();
    await form.getByRole('button', { name: 'Применить' }).click();
    await expect(form.getByRole('row').filter({ hasText: '01.01.2026' })).toBeVisible();
    await look(page, 'классификатор-редакции');
    await page.keyboard.press('Escape');
  });

  await test.step('коды руками не меняют, исключённый отмечен', async () => {
    await page.getByRole('tab', { name: 'Значения' }).click();
    await expect(rows(page)).toHaveCount(4);
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }),
    ).toHaveAccessibleDescription(/Коды меняют загрузкой/);
    await look(page, 'классификатор-значения');
    await row(page, '383 Рубль').getByRole('link').first().click();
    await opened(page, '383 Рубль');
    await expect(page.getByText('Исключён, действовал по 31.12.2025')).toBeVisible();
    await expect(page.getByText('Только просмотр. Коды меняют загрузкой')).toBeVisible();
    await look(page, 'классификатор-код');
  });

  await test.step('своё значение несёт код классификатора и находится по нему', async () => {
    const codes = (await api('GET', `/api/dictionary/${id}/values?search=246`)) as unknown as { items: Row[] };
    const own: Row = await api('POST', '/api/dictionary/', {
      body: {
        name: unique('Показатели'),
        parameters: [parameter('okei', 'Код ОКЕИ', 'dictionary', { dcDictionaryId: Number(id) })],
      },
    });
    await api('POST', `/api/dictionary/${own['id']}/values`, {
      body: { name: 'Отпуск в сеть', okei: codes.items[0]!.guid },
    });
    await page.goto(`/dictionary-values/${own['id']}?search=246`);
    await expect(row(page, 'Отпуск в сеть')).toContainText('246 Мегаватт-час');

    await page.getByRole('button', { name: 'Создать', exact: true }).first().click();
    await dialog(page, 'Создать значение').getByRole('combobox', { name: 'Код ОКЕИ' }).fill('Гигаватт-час');
    await expect(page.getByText('Ничего не нашлось')).toBeVisible();
    await expect(page.getByRole('option', { name: 'Создать «Гигаватт-час»' })).toHaveCount(0);
  });
});
