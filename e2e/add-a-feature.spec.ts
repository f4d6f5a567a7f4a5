import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api, signIn, type Row } from './support/api.ts';
import { copyProject, startCopy } from './support/copied-project.ts';
import { enter, secret, user } from './support/login.ts';
import { choose, dialog, edit, field, opened, row } from './support/screen.ts';
import { password } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test.use({ as: null, provokes: /чужой адрес/ });

const REGISTRY = 'contract/src/features/passport/resources.ts';
const MIGRATIONS = 'server/src/db/migrations';
const nextNumber = () => String(Number(readdirSync(MIGRATIONS).toSorted().at(-1)!.slice(0, 4)) + 1).padStart(4, '0');
const unindented = (text: string) => text.replaceAll(/^ {3}/gm, '');

/** Follows the recipe in a folder: creates its two files, adds its line and the import for it. */
function followRecipe(folder: string): void {
  const recipe = readFileSync('docs/add-a-feature.md', 'utf8');
  const files = recipe.matchAll(/^\d\. \*\*[^*]+\*\*: `([^`]+)`[^]*?```(?:ts|sql)\n([^]*?)^ {3}```/gm);
  for (const [, path, text] of files)
    writeFileSync(join(folder, path!.replace('00nn', nextNumber())), unindented(text!));
  const [, imported, line] = /^3\. [^]*?```ts\n([^]*?)^ {3}```[^]*?```ts\n([^]*?)^ {3}```/m.exec(recipe)!;
  const registry = join(folder, REGISTRY);
  const text = readFileSync(registry, 'utf8');
  const list = 'export const passport: readonly Resource[] = [\n';
  expect(text).toContain(list);
  writeFileSync(registry, unindented(imported!) + text.replace(list, list + unindented(line!)));
}

test('семейство по рецепту — два файла и строка: список, карточка, форма, права, журнал, загрузка, палитра, ссылки', async ({
  browser,
}) => {
  const folder = copyProject();
  followRecipe(folder);
  const program = startCopy(folder);
  const page = await browser.newPage({ baseURL: program.address, locale: 'ru-RU' });
  try {
    await expect.poll(program.isReady, { timeout: 120_000 }).toBe(true);
    const at = { address: program.address, session: await signIn('admin', program.address) };
    const consumer = await api('POST', '/api/transit-consumers', {
      at,
      body: { name: 'СНТ «Ёлочка»', maxPowerKw: 15 },
    });
    const scope = (right: string) => ({ name: right, scope: { [right]: 'read' }, validUntil: lastDay(), password });
    const allowed = await api('POST', '/api/profile/tokens', { at, body: scope('transitConsumers') });
    const closed = await api('POST', '/api/profile/tokens', { at, body: scope('glossary') });
    const ask = ({ token }: Row) =>
      fetch(`${at.address}/api/consumer-contacts`, { headers: { authorization: `Bearer ${token}` } });
    expect([(await ask(allowed)).status, (await ask(closed)).status]).toEqual([200, 403]);

    await page.goto('/login');
    await user(page).fill('admin');
    await secret(page).fill(password);
    await enter(page).click();
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Раздел, запись или действие').fill('контакты потр');
    await page.getByRole('button', { name: /^Контакты потребителя/ }).click();
    await opened(page, 'Контакты потребителя');
    await expect(page.getByRole('button', { name: 'Загрузить' })).toBeVisible();

    await page.getByRole('button', { name: 'Создать', exact: true }).first().click();
    const form = dialog(page, /контакт потребителя/i);
    await field(form, 'Имя').fill('Иван Ёлкин');
    await choose(form, 'Потребитель', 'СНТ «Ёлочка»');
    await field(form, 'Работает с').fill('01.02.2026');
    await field(form, 'Отвечает в течение').fill('30');
    await form.getByRole('button', { name: 'Создать', exact: true }).click();
    await expect(row(page, 'Иван Ёлкин')).toContainText('01.02.2026');
    await expect(row(page, 'Иван Ёлкин')).toContainText('30');

    await page.getByRole('link', { name: 'Иван Ёлкин' }).click();
    await opened(page, 'Иван Ёлкин');
    await edit(page);
    await field(page, 'Имя').fill('Иван Петрович Ёлкин');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await opened(page, 'Иван Петрович Ёлкин');
    await page.getByRole('tab', { name: 'История' }).click();
    await expect(page.getByRole('row', { name: 'Имя Иван Ёлкин Иван Петрович Ёлкин' })).toBeVisible();

    await page.goto(`/transit-consumers/${consumer.guid}/usage`);
    await page.getByRole('link', { name: 'Иван Петрович Ёлкин' }).click();
    await opened(page, 'Иван Петрович Ёлкин');
    await page.getByRole('link', { name: 'СНТ «Ёлочка»' }).first().click();
    await opened(page, 'СНТ «Ёлочка»');
  } finally {
    await page.close();
    await program.stop();
  }
});

/** The expiry date of a token. */
const lastDay = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
