import type { BrowserContext, Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { api, signIn, type Session } from './support/api.ts';
import { choose, dialog, edit, field, opened } from './support/screen.ts';
import {
  administratorAt,
  separateFolder,
  startSeparateProgram,
  type SeparateProgram,
} from './support/separate-program.ts';
import { expect, test } from './support/test.ts';

test.use({ as: null, provokes: /чужой адрес|503/ });
// All tests share one program, and their changes affect everybody in it.
test.describe.configure({ mode: 'serial' });

let program: SeparateProgram;
let at: { address: string; session: Session };
let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  program = startSeparateProgram({ offset: 3, folder: separateFolder() });
  page = await administratorAt(browser, program);
  context = page.context();
  at = { address: program.address, session: await signIn('admin', program.address) };
});
test.afterAll(async () => {
  await context.close();
  await program.stop();
});

const messages = (page: Page) => page.getByRole('region', { name: 'Сообщения службы' });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const plain = { kind: 'info', worksFrom: null, worksUntil: null, shownFrom: null, shownUntil: null, isPublic: false };
const publishToAll = (text: string, more: object = {}) =>
  api('POST', '/api/service-messages', { at, body: { ...plain, text, ...more } });

test('служба пишет сообщение всем: оно встаёт на каждый экран без перезагрузки, каждый скрывает его у себя, кроме близких работ; на странице входа — только то, что для неё', async ({
  browser,
}) => {
  await page.getByRole('button', { name: /Главный|admin/ }).click();
  await page.getByRole('menuitem', { name: 'Сообщения всем' }).click();
  await opened(page, 'Сообщения всем');
  await page.getByRole('button', { name: 'Создать', exact: true }).first().click();
  const form = dialog(page, /сообщение всем/i);
  await choose(form, 'Вид', 'Работы');
  await field(form, 'Текст').fill('Обновим программу: читать можно, изменять — нет.');
  await field(form, 'Начало работ').fill('12.03.2035 22:00');
  await field(form, 'Окончание работ').fill('12.03.2035 23:30');
  await form.getByLabel('Показывать на странице входа').check();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toHaveCount(0);
  const text = /Работы 12\.03\.2035 с\s22:00 до\s23:30\s\(Москва\)\. Обновим программу/;
  await expect(messages(page)).toContainText(text);
  expect(await faultsOf(page, 'all')).toEqual([]);

  await page.goto('/users');
  await opened(page, 'Пользователи');
  await expect(messages(page)).toContainText(text);
  const info = await publishToAll('Завтра выходной: поддержка отвечает с понедельника.');
  await expect(messages(page)).toContainText('Завтра выходной');
  await messages(page).getByText('Завтра выходной').locator('..').getByRole('button', { name: 'Скрыть' }).click();
  await expect(messages(page)).not.toContainText('Завтра выходной');
  await api('DELETE', `/api/service-messages/${info.guid}`, { at, version: info.version });

  const works = await publishToAll('Скоро начнём.', { kind: 'works', worksFrom: inHours(0.5), worksUntil: inHours(1) });
  const soon = messages(page).getByText('Скоро начнём.').locator('..');
  await expect(soon).toBeVisible();
  await expect(soon.getByRole('button', { name: 'Скрыть' })).toHaveCount(0);
  await api('DELETE', `/api/service-messages/${works.guid}`, { at, version: works.version });
  await expect(soon).toHaveCount(0);

  await publishToAll('Внутреннее: переезжаем на новый сервер.');
  const stranger = await browser.newPage({ baseURL: program.address, locale: 'ru-RU' });
  await stranger.goto('/login');
  await expect(messages(stranger)).toContainText('Обновим программу');
  await expect(messages(stranger)).not.toContainText('Внутреннее');
  expect(await faultsOf(stranger, 'all')).toEqual([]);
  await stranger.close();
});

test('режим «только чтение»: кнопки говорят почему, введённое остаётся, а после него всё сохраняется', async () => {
  const brand = await api('POST', '/api/brands', {
    at,
    body: { name: 'Завод', fullName: null, country: null, site: null, isActive: true },
  });
  const typing = await context.newPage();
  await typing.goto(`/dictionary/brands/${brand.guid}`);
  await opened(typing, 'Завод');
  await edit(typing);
  await field(typing, 'Полное наименование').fill('Завод измерительных приборов');

  await page.goto('/service-messages');
  await opened(page, 'Сообщения всем');
  await page.getByRole('button', { name: 'Только чтение' }).click();
  const form = dialog(page, 'Режим «только чтение»');
  await field(form, 'Причина').fill('Обновление программы');
  await field(form, 'Ожидаемое окончание').fill('12.03.2035 23:30');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await form.getByRole('button', { name: 'Включить для всех' }).click();
  await expect(form).toHaveCount(0);
  const text = /Сейчас можно только читать до\s12\.03\.2035\s23:30\s\(Москва\)\. Обновление программы\./;
  await expect(messages(page)).toContainText(text);
  const create = page.getByRole('button', { name: 'Создать', exact: true }).first();
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription(/Идут работы: можно только читать/);
  await expect(messages(page).getByRole('button', { name: 'Скрыть' })).toHaveCount(0);
  expect(await faultsOf(page, 'all')).toEqual([]);

  await expect(messages(typing)).toContainText(text);
  await expect(typing.getByText(/Только просмотр\. Идут работы/)).toBeVisible();
  await expect(typing.getByRole('button', { name: 'Сохранить' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Разрешить изменения' }).click();
  await expect(messages(page)).not.toContainText('Сейчас можно только читать');
  await expect(create).toBeEnabled();
  await expect(field(typing, 'Полное наименование')).toHaveValue('Завод измерительных приборов');
  await typing.getByRole('button', { name: 'Сохранить' }).click();
  await expect(typing.getByText(/сохранено/i).first()).toBeVisible();
  await typing.close();

  await page.goto('/logs/records');
  await expect(page.getByText(/режим «только чтение» «включён: Обновление программы»/).first()).toBeVisible();
});
