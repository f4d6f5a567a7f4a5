import { authInfo, authOrgContents, authOrgs, token } from 'contract/features/auth/calls.ts';
import { notifications } from 'contract/features/notifications/calls.ts';
import { brands } from 'contract/features/equipment/facts.ts';
import { accountLinks } from 'contract/features/users/links/calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { choose, dialog, opened } from '../../testing/screen.ts';

const name = page.getByLabelText('Имя пользователя');
const secret = page.getByLabelText('Пароль');
const enter = page.getByRole('button', { name: 'Войти' });
const organization = (title: string) => ({ id: crypto.randomUUID(), name: title, knownBy: title });
const [networks, factory] = [organization('АО «Образцовые электросети»'), organization('ООО «Образцовый завод»')];

beforeEach(() => answer(token, { access_token: 'access', refresh_token: 'refresh', expires_in: 3_600 }));

async function typeAndEnter() {
  await name.fill('gromov');
  await secret.fill('пароль');
  await enter.click();
}

test('both fields are required, and the focus stands in the first empty one', async () => {
  await openConsole('/login');
  await expect.element(name).toHaveFocus();
  await enter.click();
  await expect.poll(() => page.getByText('Это обязательное поле').elements().length).toBe(2);
  await expect.element(name).toHaveFocus();
  await name.fill('admin');
  await enter.click();
  await expect.poll(() => page.getByText('Это обязательное поле').elements().length).toBe(1);
  await expect.element(secret).toHaveFocus();
  expect(sent(token)).toEqual([]);
});

test('whoever works in several organizations chooses one, also by letters of the other layout', async () => {
  answer(authOrgs, [factory, networks]);
  await openConsole('/login');
  await typeAndEnter();
  await expect.poll(() => location.pathname).toBe('/select-organization');
  const options = page.getByRole('list', { name: 'Организации' }).getByRole('button');
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual([networks.name, factory.name]);
  await page.getByLabelText('Поиск организации').fill('PFDJL');
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual([factory.name]);
  answer(authInfo, { orgId: factory.id, orgName: factory.name });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => localStorage.getItem('organization')).toBe(factory.id);
  expect(sent(authInfo).at(-1)!.headers.get('Org-Id')).toBe(factory.id);
});

test('each organization tells what it holds; those with data come first, the service last', async () => {
  const service = { ...organization('Администрация сервиса'), isService: true };
  answer(authOrgs, [service, networks, factory]);
  answer(authOrgContents, [
    { id: service.id, meteringPoints: 0, lastDataAt: null },
    { id: networks.id, meteringPoints: 0, lastDataAt: null },
    { id: factory.id, meteringPoints: 1203, lastDataAt: '2026-11-27T03:00:00Z' },
  ]);
  await openConsole('/select-organization');
  const options = page.getByRole('list', { name: 'Организации' }).getByRole('button');
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')))
    .toEqual([
      `${factory.name}1 203 точки учёта, последние данные 27.11.2026`,
      `${networks.name}Точек учёта пока нет`,
      `${service.name}Служба: общие справочники и все организации`,
    ]);
});

test('whoever works in one organization enters it at once', async () => {
  answer(authOrgs, [networks]);
  await openConsole('/login');
  await typeAndEnter();
  await expect.poll(() => localStorage.getItem('organization')).toBe(networks.id);
  await expect.poll(() => location.pathname).not.toBe('/login');
  expect(sent(token)[0]!.body).toMatchObject({ grant_type: 'password', username: 'gromov', password: 'пароль' });
});

test('the theme is switched by a button and by Alt+J of a Russian keyboard, and kept', async () => {
  await openConsole('/login');
  await expect.element(enter).toBeVisible();
  const scheme = () => document.documentElement.dataset['mantineColorScheme'];
  const before = scheme();
  const other = before === 'light' ? 'dark' : 'light';
  const press = { key: 'о', code: 'KeyJ', altKey: true, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new KeyboardEvent('keydown', press));
  await expect.poll(scheme).toBe(other);
  expect(localStorage.getItem('color-scheme')).toBe(other);
  await page.getByRole('button', { name: /тема/ }).click();
  await expect.poll(scheme).toBe(before);
});

test('another organization is chosen from one’s own, and the console restarts in it', async () => {
  answer(authOrgs, [networks, factory]);
  await openConsole('/glossary');
  await page.getByRole('button', { name: 'Сменить организацию' }).click();
  const change = dialog('Смена организации');
  await expect.element(change.getByPlaceholder('Выберите организацию')).toBeVisible();
  await expect.element(change.getByRole('button', { name: 'Добавить' })).toBeDisabled();
  await choose('Организация', factory.name, change);
  await change.getByRole('button', { name: 'Добавить' }).click();
  await expect.element(change).not.toBeInTheDocument();
  await expect
    .poll(() => sessionStorage.getItem('organization') ?? localStorage.getItem('organization'))
    .toBe(factory.id);
  await expect.poll(() => sent(authInfo).at(-1)!.headers.get('Org-Id')).toBe(factory.id);
});

test('a forgotten password is asked for by a letter, and the answer is the same for everybody', async () => {
  answer(accountLinks.mail, { isSent: false });
  await openConsole('/login');
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await expect.element(page.getByText(/Письма отсюда не отправляются\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Отправить письмо' })).not.toBeInTheDocument();
  await openConsole('/login');
  answer(accountLinks.mail, { isSent: true });
  answer(accountLinks.requestReset);
  const { queryClient } = await import('../../api/query-client.ts');
  queryClient.clear();
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await page.getByLabelText('Имя пользователя или почта').fill('такого-нет');
  await page.getByRole('button', { name: 'Отправить письмо' }).click();
  await expect.element(page.getByText(/Если такая учётная запись есть/)).toBeVisible();
  expect(sent(accountLinks.requestReset)[0]!.body).toEqual({ userName: 'такого-нет' });
});

test('a refused right does not end the session', async () => {
  refuse(brands.routes.list, 'forbidden', { detail: 'Нужно «Чтение».' });
  await openConsole('/dictionary/brands');
  await expect.element(page.getByText('Нужно «Чтение».')).toBeVisible();
  expect(location.pathname).toBe('/dictionary/brands');
  expect(localStorage.getItem('access_token')).toBe('access');
});

test('many requests refused at once tell of the end of the session once', async () => {
  await openConsole('/glossary');
  await opened('Глоссарий');
  const { resources } = await import('contract/features/index.ts');
  for (const { routes } of resources) refuse(routes.list, 'unauthenticated');
  refuse(authInfo, 'unauthenticated');
  refuse(notifications.list, 'unauthenticated');
  const { queryClient } = await import('../../api/query-client.ts');
  void queryClient.invalidateQueries();
  await expect.poll(() => location.pathname).toBe('/login');
  await expect.element(page.getByText(/В целях безопасности ваша сессия была завершена/).first()).toBeVisible();
  expect(page.getByText('Авторизация').elements()).toHaveLength(1);
  expect(localStorage.getItem('access_token')).toBeNull();
});
