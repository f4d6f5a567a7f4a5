import { namedDesktopCalls, type NamedDesktop } from 'contract/features/desktop/named-calls.ts';
import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerOf, sent } from '../../../testing/answers.ts';
import { text } from '../../../testing/desktops.ts';
import { openConsole, signIn } from '../../../testing/open-console.tsx';
import { address, choose, dialog, field, findInaccessible, opened } from '../../../testing/screen.ts';

const widget = { guid: crypto.randomUUID(), name: 'Объявление', width: 3, height: 2 };
const items = [{ widgetGuid: widget.guid, x: 0, y: 0, w: 4, h: 3 }];
const { list, get, create, update, remove } = namedDesktopCalls;
let kept: NamedDesktop[];

beforeEach(() => {
  kept = [];
  answer(widgetCalls.data, { data: text('Совещание в девять'), asOf: new Date().toISOString() } as never);
  answer(list, () => kept.map(({ guid, name, isOwn }) => ({ guid, name, isOwn, widgets: 1 })));
  answer(get, ({ params }) => kept.find(({ guid }) => guid === params['guid'])!);
  answer(create, ({ body }) => {
    const made = answerOf(get, { ...body, guid: crypto.randomUUID(), version: 1, widgets: [widget] });
    kept.push(made);
    return made;
  });
  answer(update, ({ params, body }) =>
    Object.assign(
      kept.find(({ guid }) => guid === params['guid'])!,
      body,
    ),
  );
  answer(remove, ({ params }) => void (kept = kept.filter(({ guid }) => guid !== params['guid'])));
});

function keep(name: string, isOwn: boolean): string {
  const desktop = answerOf(get, { guid: crypto.randomUUID(), version: 1, name, isOwn, items, widgets: [widget] });
  kept.push(desktop);
  return desktop.guid;
}
async function open(guid: string, name: string): Promise<void> {
  await openConsole(`/desktop/${guid}`);
  await opened(name);
}
async function more(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ещё о рабочем столе' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('another desktop is created under a name without spaces at its edges, and is arranged at once', async () => {
  await openConsole('/desktop?period=thisYear');
  await opened('Рабочий стол');
  await page.getByRole('button', { name: 'Рабочие столы' }).click();
  await page.getByRole('menuitem', { name: 'Новый рабочий стол…' }).click();
  const naming = dialog('Новый рабочий стол');
  expect(await findInaccessible()).toEqual([]);
  await field('Название', naming).fill('  Утро ');
  await naming.getByRole('button', { name: 'Создать' }).click();
  await expect.poll(address).toMatch(/^\/desktop\/[0-9a-f-]{36}$/);
  expect(sent(create)[0]!.body).toMatchObject({ name: 'Утро', isOwn: true, items: [] });
  await expect.element(page.getByRole('complementary', { name: 'Библиотека виджетов' })).toBeVisible();
});

test('a common desktop is shown to those who read a section', async () => {
  await open(keep('Сборы', false), 'Сборы');
  await more('Название и кому показывать…');
  const naming = dialog('Название и кому показывать');
  await choose('Кому показывать', 'Журнал действий', naming);
  expect(await findInaccessible()).toEqual([]);
  await naming.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText(/Общий: кто читает «Журнал действий» · 1.виджет/)).toBeVisible();
  expect(sent(update)[0]!.body).toMatchObject({ name: 'Сборы', requiredEntity: 'journal' });
});

test('who may only look at desktops makes their own and changes no common one', async () => {
  signIn({ rights: { desktops: 'read' } });
  await open(keep('Сводка', false), 'Сводка');
  await expect.element(page.getByRole('button', { name: 'Настроить' })).toBeDisabled();
  await page.getByRole('button', { name: 'Ещё о рабочем столе' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Удалить…' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Сделать копию…' }).click();
  const copying = dialog('Копия рабочего стола');
  await expect.element(copying.getByRole('combobox', { name: 'Чей' })).toBeDisabled();
  await copying.getByRole('button', { name: 'Создать' }).click();
  await expect.element(page.getByText(/Ваша расстановка · 1.виджет/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Настроить' })).toBeEnabled();
});
