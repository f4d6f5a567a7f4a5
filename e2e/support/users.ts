import { createHmac } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { api, session, type Request, type Row } from './api.ts';
import { address, password } from './settings.ts';

export const PASSWORD = 'длинный-пароль-для-проверки';

let made = 0;
/** A user name unique among all tests. */
export const uniqueName = (): string => `story.${process.pid}.${++made}`;

export const createUser = (
  more: object = {},
  headers: Record<string, string> = {},
  at?: Request['at'],
): Promise<Row> => {
  const userName = uniqueName();
  return api('POST', '/api/users', {
    headers,
    at,
    body: {
      userName,
      lastName: 'Проверкин',
      firstName: 'Семён',
      middleName: null,
      email: `${userName}@example.ru`,
      phone: null,
      note: null,
      validUntil: null,
      memberFrom: null,
      memberTo: null,
      ...more,
    },
  });
};

export const userOf = (guid: string, headers: Record<string, string> = {}): Promise<Row> =>
  api('GET', `/api/users/${guid}`, { headers });

/** Accepts the invitation of a user directly through the API. */
export async function acceptInvitation({ guid }: Row, headers: Record<string, string> = {}): Promise<void> {
  const { link } = await api<{ link: string }>('PUT', `/api/users/${guid}/invitation`, { headers });
  const body = new URLSearchParams({ token: link.split('#')[1]!, password: PASSWORD });
  const answer = await fetch(`${address}/api/auth/links/accept`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`Приглашение: ${answer.status} ${await answer.text()}`);
}

export const groupBy = async (name: string, headers: Record<string, string> = {}): Promise<Row> => {
  const path = `/api/permission-groups?limit=1&search=${encodeURIComponent(name)}`;
  return (await api<{ items: Row[] }>('GET', path, { headers })).items[0]!;
};

/** Makes a user an employee with these permission groups. */
export async function employ({ guid }: Row, groups: readonly string[], headers: Record<string, string> = {}) {
  const body = { employeeGuid: null, position: 'Проверяющий' };
  const { version } = await api('GET', `/api/users/${guid}`, { headers });
  const { employeeGuid } = await api('PUT', `/api/users/${guid}/employee`, { body, version, headers });
  const employee = await api('GET', `/api/employees/${employeeGuid}`, { headers });
  const entered = [
    'lastName',
    'firstName',
    'middleName',
    'personnelNumber',
    'position',
    'department',
    'managerGuid',
    'phone',
    'email',
    'electricalSafetyGroup',
    'hiredAt',
    'dismissedAt',
  ];
  const input = Object.fromEntries(entered.map((name) => [name, employee[name]]));
  return api('PUT', `/api/employees/${employeeGuid}`, {
    body: { ...input, groups },
    version: employee.version,
    headers,
  });
}

/** Creates a user who can sign in and has the rights of a group, «Наблюдатель, аудитор» by default. */
export async function workingUser(
  group = 'Наблюдатель, аудитор',
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Row> {
  const user = await createUser(more, headers);
  await acceptInvitation(user, headers);
  await employ(user, [(await groupBy(group, headers)).guid], headers);
  return userOf(user.guid, headers);
}

export async function enter(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Имя пользователя').fill(userName);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
}

/** A separate session of the administrator in the main organization, which is asked for only when there are several. */
export async function enterAsAdmin(page: Page): Promise<void> {
  await enter(page, 'admin', password);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await page.evaluate((guid) => localStorage.setItem('organization', guid), session('admin').organization);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
}

/** Types a new password twice. */
export async function typeNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Новый пароль', { exact: true }).fill(password);
  await page.getByLabel('Новый пароль ещё раз').fill(password);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The TOTP code (RFC 6238), `steps` steps from now: the server accepts each step once. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = hash.at(-1)! & 15;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Opens a section without moving the pointer over its link, because hovering preloads the section and would reveal an
 *  ended session before the click. */
export async function openSection(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name });
  await link
    .or(page.getByRole('button', { name: 'Войти' }))
    .first()
    .waitFor();
  if (await link.isVisible()) await link.dispatchEvent('click', undefined, { timeout: 1000 }).catch(() => undefined);
}

/** A page in another browser context, without a session. */
export const otherBrowser = async (browser: Browser) =>
  (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
