import { brands } from 'contract/features/equipment/facts.ts';
import { authOrgs } from 'contract/features/auth/calls.ts';
import { journal } from 'contract/features/journal/calls.ts';
import { searchRecords } from 'contract/features/search/calls.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, sent } from '../../testing/answers.ts';
import { navigation } from '../../navigation.ts';
import { screenNames } from '../../screen-names.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { address, dialog, opened, pressRussian } from '../../testing/screen.ts';

const all = dialog('Все разделы');
const typed = page.getByRole('textbox', { name: 'Поиск и команды' });
const groups = (): (string | null)[] =>
  [...document.querySelectorAll('.mantine-Spotlight-actionsGroup')].map(({ textContent }) => textContent);
const openPalette = async () => {
  pressRussian('л', 'KeyK', { ctrlKey: true });
  await expect.element(typed).toHaveFocus();
};

const recent = all.getByRole('region', { name: 'Недавние' }).getByRole('link');
/** The destinations, without those that repeat as recent. */
const listed = () =>
  all
    .getByRole('link')
    .elements()
    .filter((link) => !recent.elements().includes(link))
    .map((link) => [new URL((link as HTMLAnchorElement).href).pathname, link.textContent] as const);
const openSections = async () => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Все разделы/ })
    .click();
  await expect.poll(() => listed().length).toBeGreaterThan(2);
};

test('every listed screen opens under its name, and every screen of the menu lights its section and its tab', async () => {
  await openConsole('/glossary');
  await opened('Глоссарий');
  await openSections();
  await expect.poll(() => listed().length).toBeGreaterThan(40);
  const names = new Map(listed());
  const inMenu = navigation.flatMap(({ screens }) => screens.map(({ path }) => path));
  const headings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
  for (const path of new Set([...names.keys(), ...inMenu])) {
    await openConsole(path);
    await expect.poll(headings, { message: path }).toHaveLength(1);
    const name = screenNames[path]?.name ?? names.get(path)!;
    expect(headings()[0], path).toBe(name);
    const lit = document.querySelectorAll('nav[aria-label="Разделы"] [data-active]').length;
    if (path !== '/' && path !== '/profile') expect(lit, path).toBe(1);
    const tabs = [...document.querySelectorAll('[role="tab"]')];
    if (tabs.length > 0)
      expect(
        tabs.filter((tab) => tab.ariaSelected === 'true'),
        path,
      ).not.toEqual([]);
  }
}, 240_000);

test('an administrator with all rights sees at most 60 destinations', async () => {
  await openConsole('/glossary');
  await opened('Глоссарий');
  await openSections();
  await expect.poll(() => listed().length).toBeGreaterThan(40);
  expect(listed().length).toBeLessThanOrEqual(60);
  expect(new Set(listed().map(([path]) => path)).size).toBe(listed().length);
});

test('a person sees only what they may open, and settings only when they may change them', async () => {
  signIn({ rights: { glossary: 'read', measurements: 'read', regionActual: 'read', widgets: 'create' } });
  await openConsole('/region-actual');
  await opened('Подкачка');
  await expect.poll(() => page.getByRole('tab').elements()).toEqual([]);
  await openSections();
  expect(listed().map(([, name]) => name)).toEqual([
    'Главная',
    'Мой профиль',
    'Контроль',
    'Заявки',
    'Подкачка',
    'Глоссарий',
    'Виджеты',
    'Технический паспорт',
    'Сбор данных',
    'Удалённое',
  ]);
  const found = async (typedName: string) => {
    await all.getByRole('textbox', { name: 'Найти раздел' }).fill(typedName);
    return () => listed().map(([, name]) => name);
  };
  await expect.poll(await found('сбор данных')).toEqual(['Сбор данных', 'Сбор данных: доска']);
  await expect.poll(await found('виджеты')).toEqual(['Виджеты', 'Виджеты: свои виды']);
  await expect.poll(await found('подкачка')).toEqual(['Подкачка']);
});

test('«Все разделы» opens by a key in any layout, finds by the name and begins with what was opened last', async () => {
  await openConsole('/scheduler/runs');
  await opened('Планировщик');
  await openConsole('/users');
  await opened('Пользователи');
  await userEvent.keyboard('g');
  await expect
    .poll(() => recent.elements().map(({ textContent }) => textContent))
    .toEqual(['Пользователи', 'Планировщик: запуски']);
  await all.getByRole('textbox', { name: 'Найти раздел' }).fill('часы пик');
  await expect.element(all.getByRole('link')).toMatchTextContent(/плановые часы пик/);
  await userEvent.keyboard('{Enter}');
  await opened('Цены и тарифы');
  await expect.element(all).not.toBeInTheDocument();
  pressRussian('п', 'KeyG');
  await expect.element(all).toBeVisible();
});

test('the palette finds a section, a record and what can be done here, sections above records', async () => {
  const [brand] = answerRecords(brands, [{ name: 'Цены и Ко' }]);
  answer(searchRecords, ({ query }) =>
    query['search'] === 'цены'
      ? [{ resource: 'brands', title: 'Производители', guid: brand!.guid, name: 'Цены и Ко' }]
      : [],
  );
  await openConsole('/users');
  await opened('Пользователи');
  await openPalette();
  await typed.fill('глосс');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/glossary');

  await openPalette();
  await typed.fill('цены');
  await expect.poll(groups).toContainEqual(expect.stringContaining('Цены и Ко'));
  expect(groups()[0]).toContain('Цены');
  expect(groups()[0]).not.toContain('Цены и Ко');
  await page.getByRole('button', { name: /Цены и Ко/ }).click();
  await expect.poll(address).toBe(`/dictionary/brands/${brand!.guid}`);
  await opened('Цены и Ко');

  await openPalette();
  await typed.fill('Удалить');
  await expect.poll(() => groups()[0]).toContain('Удалить');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(/Удалить/)).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await openPalette();
  await typed.fill('Создать прогноз');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toMatch(/\/forecast\?create=true/);
  await expect.element(dialog(/прогноз/i)).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await openPalette();
  await typed.fill('клавиши');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Справка')).toBeVisible();
});

test('the number of a request leads to its entries in the journal', async () => {
  await openConsole('/glossary');
  await opened('Глоссарий');
  await openPalette();
  const request = crypto.randomUUID();
  await typed.fill(request);
  await page.getByRole('button', { name: new RegExp(`Запрос ${request}`) }).click();
  await opened('Журнал действий пользователей');
  expect(sent(journal.list).at(-1)!.query).toMatchObject({ request });
});

test('the palette finds the other organizations of a person by what they are known by', async () => {
  answer(authOrgs, [
    { id: crypto.randomUUID(), name: 'АО «Образцовые электросети»', knownBy: 'Образцовые электросети 7707' },
  ]);
  await openConsole('/glossary');
  await opened('Глоссарий');
  await openPalette();
  await typed.fill('образцовые электро');
  await expect
    .element(page.getByRole('button', { name: /Образцовые электросети.*Перейти в организацию/ }))
    .toBeVisible();
});
