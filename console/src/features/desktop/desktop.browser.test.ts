import { authInfo } from 'contract/features/auth/calls.ts';
import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, hold, refuse, sent } from '../../testing/answers.ts';
import { answerData, answerDesktop, number, text } from '../../testing/desktops.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { address, choose, dialog, findInaccessible, opened, overflowOf } from '../../testing/screen.ts';

const article = (name: string) => page.getByRole('article', { name });
const grip = (name: string) => page.getByRole('button', { name: `Переместить «${name}»` });
const leave = dialog('Уйти, не сохранив?');
const [NOTE, POINTS, PLAN] = ['Объявление', 'Точки учёта', 'План и факт по филиалам'] as const;

beforeEach(() => {
  answerDesktop(
    [
      { widget: { name: POINTS, code: 'points', kind: 'number' }, data: number(12), x: 0, y: 0, w: 3, h: 2 },
      { widget: { name: NOTE, code: 'note', kind: 'text' }, data: text('Работы'), x: 3, y: 0, w: 3, h: 2 },
      { widget: { name: PLAN, code: 'plan', source: 'planByBranch' }, data: number(3), x: 6, y: 0, w: 6, h: 4 },
    ],
    [{ guid: crypto.randomUUID(), name: 'Входы по дням', code: 'days', width: 3, height: 2 }],
  );
});

async function open(query = ''): Promise<void> {
  await openConsole(`/desktop${query}`);
  await opened('Рабочий стол');
  await expect.element(article(POINTS)).toBeVisible();
}
async function edit(): Promise<void> {
  await open();
  await page.getByRole('button', { name: 'Настроить' }).click();
  await expect.element(grip(POINTS)).toBeVisible();
}
async function editMenu(item: string): Promise<void> {
  await page.getByRole('button', { name: 'Ещё о расстановке' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a desktop says whose it is, and asks all widgets for the chosen period, which the address keeps', async () => {
  await open();
  await expect.element(page.getByText(/Общий для организации · 3.виджета/)).toBeVisible();
  await expect.element(article(POINTS)).toMatchTextContent(/Сейчас/);
  await choose('Период', 'Прошлый месяц');
  await expect.poll(address).toBe('/desktop?period=lastMonth');
  await expect.poll(() => sent(widgetCalls.data).at(-1)!.query['period']).toBe('lastMonth');
  await expect.element(article(PLAN)).toMatchTextContent(/Прошлый месяц/);
});

test('a widget that fails says so itself and is asked again, the others work', async () => {
  refuse(widgetCalls.data, 'conflict', { detail: 'Виджет сломан' });
  await openConsole('/desktop');
  await expect.element(article(NOTE).getByText(/Виджет сломан/)).toBeVisible();
  answerData(text('Плановые работы'));
  await article(NOTE).getByRole('button', { name: 'Повторить' }).click();
  await expect.element(article(NOTE).getByText(/Плановые работы/)).toBeVisible();
  await expect.element(article(POINTS).getByText(/Виджет сломан/)).toBeVisible();
});

test('a widget that is closed to the person says why and asks for nothing', async () => {
  const widget = { name: NOTE, code: 'note', refusal: 'Журнал действий: доступа нет' };
  answerDesktop([
    { widget, data: text('—'), x: 0, y: 0, w: 3, h: 2 },
    { widget: { name: POINTS, code: 'points' }, data: number(5), x: 3, y: 0, w: 3, h: 2 },
  ]);
  await open();
  await expect.element(article(NOTE)).toMatchTextContent(/доступа нет/);
  await expect.element(article(POINTS)).toMatchTextContent(/5/);
  expect(sent(widgetCalls.data)).toHaveLength(1);
});

describe('the arrangement', () => {
  test('goes back to the common one after a question', async () => {
    const desktop = answerDesktop([{ widget: { name: POINTS }, data: number(1), x: 0, y: 0, w: 3, h: 2 }]);
    answer(desktopCalls.get, { ...desktop, isOwn: true, version: 4 });
    answer(desktopCalls.reset);
    await open();
    await page.getByRole('button', { name: 'Ещё о рабочем столе' }).click();
    await page.getByRole('menuitem', { name: 'Вернуть общий вид' }).click();
    answer(desktopCalls.get, desktop);
    await dialog('Вернуть общий вид?').getByRole('button', { name: 'Вернуть' }).click();
    await expect.element(page.getByText(/Общий для организации/)).toBeVisible();
    expect(sent(desktopCalls.reset)).toHaveLength(1);
  });
});

describe('an arrangement', () => {
  test('that is not saved is asked about: by whoever goes elsewhere and whoever closes it', async () => {
    await edit();
    await page.getByRole('button', { name: `Убрать «${POINTS}»` }).click();
    await page.getByRole('link', { name: 'Глоссарий' }).click();
    await leave.getByRole('button', { name: 'Отмена' }).click();
    expect(address()).toBe('/desktop');
    await page.getByRole('button', { name: 'Закрыть' }).click();
    const question = dialog('Закрыть, не сохранив?');
    await question.getByRole('button', { name: 'Отмена' }).click();
    await expect.element(page.getByText(/Есть несохранённые изменения/)).toBeVisible();
    await page.getByRole('button', { name: 'Закрыть' }).click();
    await question.getByRole('button', { name: 'Закрыть без сохранения' }).click();
    await expect.element(article(POINTS)).toBeVisible();
    await page.getByRole('button', { name: 'Настроить' }).click();
    await page.getByRole('button', { name: `Убрать «${POINTS}»` }).click();
    await page.getByRole('link', { name: 'Глоссарий' }).click();
    await leave.getByRole('button', { name: 'Уйти' }).click();
    await opened('Глоссарий');
  });

  test('comes from a file that is read before the library: what is missing is named, and it is taken back', async () => {
    await open();
    const release = hold(desktopCalls.library);
    await page.getByRole('button', { name: 'Настроить' }).click();
    await page.getByRole('button', { name: 'Ещё о расстановке' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Загрузить из файла' })).toBeVisible();
    const items = [
      { code: 'note', x: 0, y: 0, w: 12, h: 4 },
      { code: 'no-such', x: 0, y: 4, w: 3, h: 2 },
    ];
    const file = new File([JSON.stringify({ format: 'energoconsole-desktop', items })], 'стол.json');
    const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      const given = new DataTransfer();
      given.items.add(file);
      this.files = given.files;
      this.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.getByRole('menuitem', { name: 'Загрузить из файла' }).click();
    chosen.mockRestore();
    release();
    await expect.element(page.getByText(/Здесь нет виджетов с кодами: no-such\./)).toBeVisible();
    await expect.poll(() => page.getByRole('article').elements().length).toBe(1);
    await userEvent.keyboard('{Escape}{Control>}z{/Control}');
    await expect.poll(() => page.getByRole('article').elements().length).toBe(3);
  });

  test('becomes the common one not by one click', async () => {
    answer(desktopCalls.saveDefault, ({ body }) => ({ ...body, defaultVersion: 2 }));
    await edit();
    await editMenu('Сделать общим для организации');
    const common = dialog('Сделать общим для организации?');
    await expect.element(common).toMatchTextContent(/Прежняя общая пропадёт/);
    await common.getByRole('button', { name: 'Отмена' }).click();
    expect(sent(desktopCalls.saveDefault)).toEqual([]);
    await editMenu('Сделать общим для организации');
    await common.getByRole('button', { name: 'Сделать общим' }).click();
    await expect.poll(() => sent(desktopCalls.saveDefault)).toHaveLength(1);
    await opened('Рабочий стол');
  });
});

test('without the right to desktops the first screen is the first open section', async () => {
  signIn({ rights: { glossary: 'read' } });
  await openConsole('/');
  await expect.poll(address).toBe('/glossary');
  await openConsole('/desktop');
  await opened('Раздел для вас закрыт');
  expect(sent(authInfo)).not.toEqual([]);
});

test('on 390 points its buttons stand in one row under the name, and the name of a widget is seen whole', async () => {
  await page.viewport(390, 844);
  await open();
  const top = (role: 'button' | 'combobox', name: string) =>
    page.getByRole(role, { name }).element().getBoundingClientRect().top;
  expect(top('combobox', 'Период')).toBe(top('button', 'Рабочие столы'));
  expect(top('button', 'Настроить')).toBe(top('button', 'Ещё о рабочем столе'));
  expect(overflowOf(article(PLAN).getByRole('heading').element())).toBe(0);
  await page.getByRole('button', { name: 'Ещё о рабочем столе' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Обновить' })).toBeVisible();
  expect(await findInaccessible()).toEqual([]);
});
