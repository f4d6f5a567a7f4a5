import { api, items, session, unique, type Row } from './support/api.ts';
import { createTerm, glossary } from './support/glossary.ts';
import { names } from './support/lists.ts';
import { choose, dialog, edit, field, opened, row, rows } from './support/screen.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/test.ts';

/** One unique word without digits. */
const inLetters = (name: string) =>
  unique(name)
    .replace(/\d/g, (digit) => 'абвгдежзик'[Number(digit)]!)
    .replace(/[ -]/g, '');

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

test('поиск находит словоформы', async ({ page }) => {
  await glossary(page);
  await page.getByLabel('Поиск в списке').fill('приборами учета');
  await expect(row(page, 'Прибор учёта').first()).toBeVisible();
});

test('что искали и не нашли, становится термином', async ({ page }) => {
  const [word, other] = [inLetters('Ёквзъ'), inLetters('Цфзъ')];
  await glossary(page);
  const counted = () => page.waitForResponse((answer) => answer.url().endsWith('/api/glossary/missed') && answer.ok());
  for (const sought of [word.replace('Ё', 'е'), word, other]) {
    const count = counted();
    await page.getByLabel('Поиск в списке').fill(sought);
    await count;
  }
  await page.getByRole('button', { name: 'Искали и не нашли' }).click();
  const missed = dialog(page, 'Искали и не нашли');
  await missed.getByRole('button', { name: `Убрать «${other}»` }).click();
  await expect(missed.getByRole('row', { name: new RegExp(other) })).toHaveCount(0);
  await expect(missed.getByRole('row', { name: new RegExp(word) })).toContainText('2 раза');
  await missed.getByRole('button', { name: `Создать термин «${word}»` }).click();
  const form = dialog(page, 'Создать термин');
  await expect(field(form, 'Термин')).toHaveValue(word);
  await choose(form, /^Раздел/, 'Учёт');
  await field(form, 'Определение').fill('Слово, которого в глоссарии не было.');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(missed.getByRole('row', { name: new RegExp(word) })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByLabel('Поиск в списке').fill(word);
  await expect(row(page, word)).toBeVisible();
});

test('видно, сколько раз термин читали', async ({ page }) => {
  const counted = (place: string) =>
    page.waitForResponse((answer) => answer.url().endsWith('/views') && !!answer.request().postData()?.includes(place));
  const onPage = counted('page');
  await glossary(page, `?search=${encodeURIComponent('Прибор учёта')}`);
  await row(page, 'Прибор учёта').first().getByRole('link').first().click();
  await opened(page, 'Прибор учёта');
  expect((await onPage).status()).toBe(204);
  await page.reload();
  await expect(page.getByText(/^\d+\sраза?(, у подписей — \d+)?$/)).toBeVisible();
  await page.goto('/glossary');
  await page.getByRole('button', { name: 'Искали и не нашли' }).click();
  const statistics = dialog(page, 'Искали и не нашли');
  await expect(statistics.getByRole('row').filter({ hasText: 'Прибор учёта' }).first()).toBeVisible();
  await look(page, 'глоссарий-статистика');
});

test('раздел внутри раздела стоит в дереве под ним', async ({ page }) => {
  const name = unique('Подраздел');
  await page.goto('/glossary/sections');
  await opened(page, 'Разделы глоссария');
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

test('термин: черновик, согласование, утверждение вторым человеком', async ({ page, browser }) => {
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
  expect(browser.isConnected()).toBe(true);
});

test('где встречается термин', async ({ page }) => {
  const word = unique('Перекрёсточник').replace(/\s.*/, '') + 'ъ';
  const term = await createTerm(word);
  const other = await createTerm(unique('Упоминающий'), {
    definition: `Здесь сказано про ${word} и ни про что другое.`,
  });
  const report = await api('POST', '/api/reports', {
    body: { name: unique(`Отчёт про ${word}`), template: 'hourly', period: 'lastMonth', format: 'xlsx', keepFiles: 5 },
  });
  const places = page.getByRole('tabpanel');
  await page.goto(`/glossary/${term.guid}/mentions`);
  await places.getByRole('link', { name: other['term'] }).click();
  await expect(page).toHaveURL(`/glossary/${other.guid}`);
  await page.goto(`/glossary/${term.guid}/mentions`);
  await places.getByRole('link', { name: report['name'] }).click();
  await expect(page).toHaveURL(`/report/${report.guid}`);
  const found = await items(`/api/glossary?search=${encodeURIComponent('Уровень напряжения')}`);
  const known = found.find(({ term: name }) => name === 'Уровень напряжения');
  await page.goto(`/glossary/${known!.guid}/mentions`);
  await places.getByRole('link', { name: /^Точки учёта: Уровень напряжения/ }).click();
  await opened(page, 'Точки учёта');
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

test('печать: весь глоссарий по буквам, без рамок программы, с пометкой у неутверждённого', async ({ page }) => {
  const draft = await createTerm(unique('Аварийный черновик'));
  await glossary(page);
  await page.getByRole('link', { name: 'Печать' }).click();
  await expect(page).toHaveURL('/glossary/print');
  await expect(page.getByRole('heading', { level: 2, name: 'А', exact: true })).toBeVisible();
  await expect(page.getByText('Прибор учёта').first()).toBeVisible();
  await expect(page.getByText(`${draft['term']} — черновик`)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Напечатать' })).toBeHidden();
  const pages = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages!.length).toBeGreaterThan(3);
});

test('постоянный адрес термина открывается из буфера обмена и по ссылке', async ({ page }) => {
  const term = await createTerm(unique('Постоянный'));
  await page.goto(`/glossary?search=${encodeURIComponent(term['term'])}`);
  await row(page, term['term']).getByRole('link').first().click();
  await expect(page).toHaveURL(`/glossary/${term.guid}`);
  await page.reload();
  await opened(page, term['term']);
  await expect(page).toHaveTitle(`${term['term']} — Энергоконсоль`);
});

test.describe('читатель', () => {
  test.use({ as: 'fyodorov' });

  test('читает и не меняет', async ({ page }) => {
    await glossary(page);
    for (const name of ['Создать', 'Загрузить из файла'])
      await expect(page.getByRole('button', { name })).toBeDisabled();
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByText('Только просмотр.')).toBeVisible();
    for (const button of await page.getByRole('button', { name: /Вернуть|Отменить термин|Утвердить/ }).all()) {
      await expect(button).toBeDisabled();
    }
  });

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
