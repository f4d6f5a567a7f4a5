import { api, items, session, unique, type Row } from './support/api.ts';
import { createTerm, glossary } from './support/glossary.ts';
import { names } from './support/lists.ts';
import { choose, dialog, edit, field, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('75 терминов, буквы и разделы', async ({ page }) => {
  await glossary(page);
  await expect(rows(page).first()).toBeVisible();
  expect((await api('GET', '/api/glossary?limit=1'))['total']).toBeGreaterThanOrEqual(75);
  const letters = page.getByRole('navigation', { name: 'Алфавитный указатель' });
  await letters.getByRole('button', { name: 'П', exact: true }).click();
  await expect(page.getByRole('button', { name: /Термин начинается с «П»/ })).toBeVisible();
  const isOfLetter = async () => (await names(page).allTextContents()).every((term) => term.startsWith('П'));
  await expect.poll(isOfLetter).toBe(true);
  await letters.getByRole('button', { name: 'П', exact: true }).click();
  await expect(page.getByRole('button', { name: /Термин начинается/ })).toHaveCount(0);

  const sections = page.getByRole('navigation', { name: 'Разделы глоссария' });
  const section = sections.getByRole('button', { name: 'Учёт', exact: true });
  await section.click();
  await expect(section).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/sectionGuid/);
  await expect(row(page, 'Прибор учёта').first()).toBeVisible();
  await sections.getByRole('button', { name: 'Все разделы' }).click();
  await expect(page).not.toHaveURL(/filter/);
});

test('раздел внутри раздела стоит в дереве под ним', async ({ page }) => {
  const name = unique('Подраздел');
  await page.goto('/glossary/sections');
  await opened(page, 'Глоссарий');
  await page.getByRole('button', { name: 'Создать' }).click();
  const form = dialog(page, 'Создать раздел');
  await field(form, 'Раздел').fill(name);
  await choose(form, 'Входит в раздел', 'Учёт');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toHaveCount(0);
  await glossary(page);
  const buttons = page.getByRole('navigation', { name: 'Разделы глоссария' }).getByRole('button');
  await expect(buttons.filter({ hasText: name })).toHaveAttribute('data-depth', '1');
});

test('термин: черновик, согласование, утверждение вторым человеком', async ({ page }) => {
  const name = unique('Согласуемый термин');
  await glossary(page);
  await page.getByRole('button', { name: 'Создать' }).click();
  const form = dialog(page, 'Создать термин');
  await field(form, 'Термин').fill(name);
  await choose(form, /^Раздел/, 'Учёт');
  await field(form, 'Определение').fill('Коротко');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form.getByText(/Не меньше 10|Не короче 10/)).toBeVisible();
  await field(form, 'Определение').fill('Термин, который согласуют двое.');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toHaveCount(0);

  const [created] = await items(`/api/glossary?search=${encodeURIComponent(name)}`);
  await page.goto(`/glossary/${created!.guid}`);
  await expect(page.getByText('Черновик', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'На согласование' }).click();
  await expect(page.getByText('На согласовании')).toBeVisible();
  const approve = page.getByRole('button', { name: 'Утвердить' });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription('Свою формулировку утверждает другой сотрудник.');

  const { version } = await api('GET', `/api/glossary/${created!.guid}`, { as: 'orlova' });
  await api('PUT', `/api/glossary/${created!.guid}/status`, { as: 'orlova', body: { status: 'approved' }, version });
  await page.reload();
  await expect(page.getByText('Утверждён', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Орлова Елена Викторовна')).toBeVisible();

  await edit(page);
  await field(page, 'Определение').fill('Термин, который согласуют двое, а потом правят.');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  // An exact match: «Вернуть в черновики» is on the screen before the term is saved.
  await expect(page.getByText('Черновик', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'История' }).click();
  const last = page.getByRole('article').first();
  await expect(last.getByRole('row', { name: /Определение/ })).toContainText('а потом правят');
  await expect(last.getByRole('row', { name: /Состояние/ })).toContainText(/Утверждён.*Черновик/s);
});

test('загрузка из файла: сначала проверка, потом по-настоящему, как у всех записей', async ({ page }) => {
  const name = unique('Загруженный термин');
  const rows = [`${name};Учёт;Определение из файла.`, `${name} второй;Нет такого раздела;Определение из файла.`];
  await glossary(page);
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();
  const form = dialog(page, 'Глоссарий: загрузка из файла');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'термины.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Термин;Раздел;Определение', ...rows].join('\r\n')),
  });
  await form.getByRole('button', { name: 'Проверить', exact: true }).click();
  await expect(form.getByRole('row', { name: /3.*Раздел.*Нет записи «Нет такого раздела»/ })).toBeVisible();
  const found = () => items(`/api/glossary?search=${encodeURIComponent(name)}`);
  expect(await found()).toHaveLength(0);
  await form.getByRole('button', { name: 'Загрузить только верные: 1 строка' }).click();
  await expect.poll(found).toHaveLength(1);
});

test.describe('читатель', () => {
  test.use({ as: 'fyodorov' });

  test('предлагает другую формулировку своего термина, и её принимают', async ({ page }) => {
    const here = { headers: { 'Org-Id': session('fyodorov').organization } };
    const term = await createTerm(unique('Заводской'), {}, here);
    await page.goto(`/glossary/${term.guid}`);
    await page.getByRole('button', { name: 'Предложить изменение' }).click();
    const form = dialog(page, /Предложить изменение/);
    await field(form, 'Определение').fill('Определение словами читателя.');
    await form.getByLabel('Причина').fill('Так понятнее');
    await form.getByRole('button', { name: 'Предложить', exact: true }).click();
    await expect(page.getByText('Ваше предложение ждёт решения.')).toBeVisible();
    const [proposal] = await api<Row[]>('GET', `/api/shared-proposals?record=${term.guid}`, here);
    await api('POST', `/api/shared-proposals/${proposal!.guid}/accept`, here);
    await page.reload();
    await expect(page.getByText('Определение словами читателя.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Предложить изменение' })).toBeVisible();
  });
});
