import { brands } from 'contract/features/equipment/facts.ts';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerRecords, refuse } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { address, dialog, opened, row, head, moreAction } from '../../testing/screen.ts';

const navigation = page.getByRole('navigation', { name: 'Разделы' });
const widthOf = () => navigation.element().getBoundingClientRect().width;
const tip = page.getByRole('tooltip');

const sections = [
  'Пользователи',
  'Сотрудники',
  'Организации',
  'Права доступа',
  'Прогнозы',
  'Подкачка',
  'Справочники',
  'Глоссарий',
  'Виджеты',
  'Тип объектов',
  'Логи',
  'Планировщик',
];

describe('the navigation', () => {
  test('has twelve sections in their order; it is 300 wide and 80 where there is little room, the head 60 high', async () => {
    await openConsole('/glossary');
    await opened('Глоссарий');
    const links = () => navigation.getByRole('link').elements();
    await expect.poll(() => links().map(({ textContent }) => textContent)).toEqual(sections);
    const headHeight = () => document.querySelector('header')!.getBoundingClientRect().height;
    expect([widthOf(), headHeight()]).toEqual([300, 60]);
    await page.viewport(700, 900);
    await expect.poll(widthOf).toBe(80);
    expect(headHeight()).toBe(60);
    await navigation.getByRole('link', { name: 'Справочники' }).hover();
    await expect.element(tip).toMatchTextContent(/Справочники/);
  });

  test('is folded and unfolded, and stays so', async () => {
    await openConsole('/glossary');
    await opened('Глоссарий');
    await page.getByRole('button', { name: 'Свернуть меню' }).click();
    await expect.poll(widthOf).toBe(80);
    await openConsole('/dictionary/brands');
    await opened('Производители');
    expect(widthOf()).toBe(80);
    await page.getByRole('button', { name: 'Развернуть меню' }).click();
    await expect.poll(widthOf).toBe(300);
  });

  test('keeps the metering points one click away below the sections, for those who may read them', async () => {
    await openConsole('/glossary');
    await opened('Глоссарий');
    const points = page
      .getByRole('navigation', { name: 'Всегда под рукой' })
      .getByRole('link', { name: 'Точки учёта' });
    await points.click();
    await opened('Точки учёта');
    await expect.element(points).toHaveAttribute('aria-current', 'page');
  });

  test('shows closed sections, which are not opened and say why', async () => {
    signIn({ rights: { organizations: 'read', dictionaries: 'read' } });
    await openConsole('/organizations');
    await opened('Организации');
    const users = navigation.getByRole('link', { name: 'Пользователи' });
    await expect.element(users).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByRole('link', { name: 'Точки учёта' })).not.toBeInTheDocument();
    await users.hover();
    await expect.element(tip).toMatchTextContent(/Пользователи: доступа нет, нужно «Чтение»/);
    await users.click({ force: true });
    expect(address()).toBe('/organizations');
    await expect.element(navigation.getByRole('link', { name: 'Справочники' })).not.toHaveAttribute('aria-disabled');
    const main = page.getByRole('main');
    for (const path of ['/users', '/logs', `/employee/${crypto.randomUUID()}`]) {
      await openConsole(path);
      await opened('Раздел для вас закрыт');
      await expect.element(main).toMatchTextContent(/Попросите право у администратора организации/);
      await expect.element(main.getByRole('button')).toMatchTextContent(/^Запросить право$/);
    }
  });
});

test('the tabs of a section are walked by arrows', async () => {
  answerRecords(dictionaries, []);
  await openConsole('/dictionary');
  await opened('Словари');
  page.getByRole('tab', { name: 'Словари' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'Производители' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await opened('Производители');
  expect(address()).toBe('/dictionary/brands');
});

describe('who may only read', () => {
  const reason = /есть «Чтение» \(группа «Группа»\), нужно «Создание».*Попросите право/;
  const open = async () => {
    signIn({ rights: { brands: 'read' } });
    answerRecords(brands, [{ name: 'Завод' }]);
    await openConsole('/dictionary/brands');
    await opened('Производители');
    await expect.element(row('Завод')).toBeVisible();
    return page.getByRole('button', { name: 'Создать' });
  };
  const notice = page.getByText(/нужно «Создание».*Попросите право/);

  test('sees what may not be done, and why', async () => {
    const create = await open();
    await expect.element(create).toBeDisabled();
    await expect.element(create).toHaveAccessibleDescription(reason);
    await page.getByRole('link', { name: 'Завод' }).click();
    await expect.element(page.getByText(/Только просмотр\./)).toBeVisible();
    await expect.element(page.getByRole('main').getByRole('textbox')).not.toBeInTheDocument();
    await head().getByRole('button', { name: 'Другие действия' }).click();
    await expect.element(head().getByRole('button', { name: 'Удалить' })).toBeDisabled();
  });

  test('reads the reason of a closed button with the mouse and by the keyboard', async () => {
    const create = await open();
    await create.hover({ force: true });
    await expect.element(notice).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.element(notice).not.toBeInTheDocument();
    (page.getByRole('searchbox').element() as HTMLElement).focus();
    for (let step = 0; step < 12 && document.activeElement !== create.element(); step++)
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(create).toHaveFocus();
    await expect.element(notice).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('reaches what is closed in the menu of a row by arrows, and sees why', async () => {
    await open();
    await row('Завод').hover();
    await row('Завод')
      .getByRole('button', { name: /^Действия/ })
      .click();
    const remove = page.getByRole('menuitem', { name: 'Удалить' });
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(remove).toHaveFocus();
    await expect.element(page.getByText(/нужно «Удаление»/).first()).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(remove).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

test('an address that is not known leads on, and a record that is not there is said to be so', async () => {
  await openConsole('/emploees');
  await opened('Такой страницы нет');
  await expect.element(navigation).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Сотрудники' }).click();
  await opened('Сотрудники');
  await openConsole('/no-such-page');
  await page.getByRole('link', { name: 'Открыть главную' }).click();
  await opened('Главная');
  refuse(brands.routes.get, 'not_found');
  await openConsole(`/dictionary/brands/${crypto.randomUUID()}`);
  await opened('Записи нет');
});

test('«?» shows the keys, «/» leads to the search', async () => {
  answerRecords(brands, [{ name: 'Завод' }]);
  await openConsole('/dictionary/brands');
  await opened('Производители');
  await userEvent.keyboard('{Shift>}?{/Shift}');
  const keys = dialog('Справка');
  await expect.element(keys).toMatchTextContent(/Ctrl\+K/);
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await userEvent.keyboard('/');
  const search = page.getByRole('searchbox', { name: 'Поиск в списке' });
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('');
});

test('a dialog behind «⋮» gives the focus back to it', async () => {
  const [brand] = answerRecords(brands, [{ name: 'Завод' }]);
  await page.viewport(700, 900);
  await openConsole(`/dictionary/brands/${brand!.guid}`);
  await opened('Завод');
  await moreAction('Удалить');
  await expect.element(dialog(/Удалить/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(head().getByRole('button', { name: 'Другие действия' })).toHaveFocus();
});
