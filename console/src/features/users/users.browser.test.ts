import { accountLinks } from 'contract/features/users/links/calls.ts';
import { inviteNewcomer } from 'contract/features/users/links/newcomers.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { namesakes } from 'contract/features/users/namesakes.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import { securityPolicy } from 'contract/features/users/security-policy.ts';
import { userCalls } from 'contract/features/users/calls.ts';
import { users } from 'contract/features/users/facts.ts';
import { usersEverywhere } from 'contract/features/users/everywhere.ts';
import { whatIfCalls } from 'contract/features/rights/what-if.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { choose, dialog, field, head, moreAction, opened, row } from '../../testing/screen.ts';

const person = {
  fullName: 'Проверкин Семён',
  lastName: 'Проверкин',
  firstName: 'Семён',
  userName: 'proverkin',
  status: 'active',
  state: 'active',
  isHome: true,
} as const;

async function openUser(given: object = {}, tab = ''): Promise<AnyRow> {
  const [user] = answerRecords(users, [{ ...person, ...given }]);
  await openConsole(`/users/${user!.guid}${tab}`);
  await opened('Проверкин Семён');
  return user!;
}

test('an invitation shows its link once, and is withdrawn by a button of the head', async () => {
  const user = await openUser({ status: 'invited', state: 'invited', invitedUntil: '2099-01-01T00:00:00Z' });
  await expect.element(head()).toMatchTextContent('приглашение действует до');
  answer(accountLinks.cancel);
  await head().getByRole('button', { name: 'Отозвать приглашение' }).click();
  await dialog(/Отозвать приглашение/)
    .getByRole('button', { name: 'Отозвать приглашение' })
    .click();
  await expect.poll(() => sent(accountLinks.cancel)[0]?.params).toEqual({ guid: user.guid });
});

test('who is invited gets card, groups of a colleague and terms by one form, which says what will open', async () => {
  const [group] = answerRecords(permissionGroups, [{ name: 'Старшие', glossary: 'update', brands: 'read' }]);
  answerRecords(employees, [{ fullName: 'Наставникова Ирина', position: 'Старший инженер', groups: [group!.guid] }]);
  answer(rightsCalls.ofGroup, {
    standing: 'working',
    day: '2026-01-01',
    grants: [
      { entity: 'glossary', value: 'update', group: 'Старшие', effect: 'allow' },
      { entity: 'brands', value: 'read', group: 'Старшие', effect: 'allow' },
    ],
  });
  answer(inviteNewcomer, { guid: crypto.randomUUID(), link: '/invitation#secret' });
  answer(namesakes.ofUser, [{ account: crypto.randomUUID(), title: 'Ходова Вера (hodova)', by: 'name' }]);
  await openConsole('/users?create=true');
  const form = dialog('Пригласить пользователя');
  await form.getByRole('button', { name: 'Пригласить' }).click();
  await expect.poll(() => form.getByText('Это обязательное поле').elements().length).toBe(4);
  await field('Фамилия', form).fill('Ходова');
  await field('Имя', form).fill('Вера');
  const alike = form.getByRole('alert').filter({ hasText: 'Похоже, этот человек уже есть' });
  await expect.element(alike).toMatchTextContent('hodova');
  await field('Имя пользователя', form).fill('hodova2');
  await field('Должность', form).fill('Инженер по учёту');
  await form.getByRole('combobox', { name: 'Как у коллеги' }).fill('Наставникова');
  await expect.element(page.getByRole('option', { name: /Наставникова/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const opens = form.getByRole('alert').filter({ hasText: 'Изменение: Глоссарий' });
  await expect.element(opens).toMatchTextContent('Чтение: Производители и модели');
  await form.getByRole('button', { name: 'Пригласить' }).click();
  const shown = dialog('Приглашение: Ходова Вера');
  await expect
    .element(shown.getByRole('region', { name: 'Ссылка для приглашённого' }).getByRole('code'))
    .toMatchTextContent('/invitation#secret');
  expect(sent(inviteNewcomer)[0]!.body).toMatchObject({
    card: 'new',
    userName: 'hodova2',
    position: 'Инженер по учёту',
    groups: [group!.guid],
  });
});

test('a person invited without a card is shown to get nothing yet', async () => {
  await openConsole('/users?create=true');
  const form = dialog('Пригласить пользователя');
  await form.getByRole('radio', { name: /^Пока без карточки/ }).click();
  await expect.element(form.getByRole('alert').last()).toMatchTextContent('Пока ничего');
});

test('several are blocked with one reason, and a usual filter finds them', async () => {
  const chosen = answerRecords(users, [person, { ...person, fullName: 'Иванова Анна', userName: 'ivanova' }]);
  answer(
    userCalls.blockManyPreview,
    chosen.map(({ guid }) => ({ guid })),
  );
  answer(userCalls.blockMany, { changed: 2 });
  await openConsole('/users');
  await opened('Пользователи');
  await page.getByRole('checkbox', { name: 'Выделить всю страницу' }).click();
  await page.getByRole('region', { name: 'Выделенные записи' }).getByRole('button', { name: 'Заблокировать' }).click();
  const block = dialog(/Заблокировать 2/);
  await field('Причина', block).fill('Проверка выделенных');
  await block.getByRole('button', { name: /Заблокировать/ }).click();
  await expect
    .poll(() => sent(userCalls.blockMany)[0]?.body)
    .toEqual({
      records: chosen.map(({ guid }) => ({ guid, version: 1 })),
      reason: 'Проверка выделенных',
      until: null,
    });
  await page.getByRole('button', { name: 'Выборки' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Заблокированные' }).click();
  await expect.element(page.getByRole('button', { name: 'Заблокированные' })).toBeVisible();
  expect(sent(users.routes.list).at(-1)!.query['filter']).toContain('"blocked"');
});

test('personal data are erased only after the user name is typed', async () => {
  const user = await openUser();
  answer(userCalls.erase, (() => ({
    ...user,
    version: 2,
    isErased: true,
    fullName: 'Удалённый пользователь',
  })) as never);
  await moreAction('Стереть личные данные');
  const erase = dialog(/Стереть личные данные/);
  const button = erase.getByRole('button', { name: 'Стереть' });
  await expect.element(button).toBeDisabled();
  await erase.getByLabelText(/введите имя пользователя/).fill('proverkin');
  await button.click();
  await expect.poll(() => sent(userCalls.erase)[0]?.params).toEqual({ guid: user.guid });
});

test('a user without a card gets a new one, and then the groups of a colleague, previewed', async () => {
  const user = await openUser({ employeeGuid: null }, '/rights');
  answer(userCalls.employ, (() => ({ ...user, version: 2 })) as never);
  await page.getByRole('button', { name: 'Указать сотрудника' }).click();
  const form = dialog(/Сотрудник: Проверкин Семён/);
  await expect.element(form.getByRole('combobox').first()).toHaveFocus();
  await form.getByLabelText('Должность новой карточки').fill('Стажёр');
  await form.getByRole('button', { name: 'Создать сотрудника' }).click();
  await expect.poll(() => sent(userCalls.employ)[0]?.body).toEqual({ employeeGuid: null, position: 'Стажёр' });
});

test('the groups of a colleague are given after a preview of the change', async () => {
  const [own, colleague] = answerRecords(employees, [
    { fullName: 'Проверкин Семён', position: 'Стажёр', groups: [] },
    { fullName: 'Тихонов Пётр', position: 'Оператор', groups: [] },
  ]);
  answer(whatIfCalls.ofCopy, {
    employees: 1,
    changed: [
      { name: 'Проверкин Семён', changes: [{ entity: 'regionActual' as never, before: 'none', after: 'read' }] },
    ],
  });
  answer(userCalls.copyRights, { guid: own!.guid, version: 2 });
  await openUser({ employeeGuid: own!.guid }, '/rights');
  await page.getByRole('button', { name: 'Дать те же группы, что у коллеги' }).click();
  const copy = dialog(/Группы прав/);
  await copy.getByRole('combobox', { name: 'Коллега' }).fill('Тихонов');
  await page.getByRole('option', { name: /Тихонов/ }).click();
  await expect.element(copy.getByRole('region', { name: 'Кто что получит и потеряет' })).toMatchTextContent('Получит:');
  await copy.getByRole('button', { name: 'Дать те же группы' }).click();
  await expect.poll(() => sent(userCalls.copyRights)[0]?.body).toEqual({ from: colleague!.guid });
});

test('access to one more organization is given with its end', async () => {
  const factory = { guid: crypto.randomUUID(), name: 'ООО «Образцовый завод»' };
  answer(userCalls.joinable, [factory]);
  answer(userCalls.join);
  const user = await openUser({}, '/organizations');
  await page.getByRole('button', { name: 'Дать доступ к другой организации' }).click();
  const join = dialog(/Доступ к организации/);
  await choose('Организация', factory.name, join);
  await join.getByLabelText('Доступ по').fill('31.12.2099');
  await userEvent.tab();
  await join.getByRole('button', { name: 'Дать доступ' }).click();
  await expect
    .poll(() => sent(userCalls.join)[0])
    .toMatchObject({
      params: { guid: user.guid },
      body: { organizationGuid: factory.guid, validFrom: null, validTo: '2099-12-31' },
    });
});

test('an organization that does not keep the account only looks at the card', async () => {
  await openUser({ isHome: false, homeName: 'АО «Образец Энергосбыт»' });
  await expect.element(page.getByText(/Учётную запись ведёт АО «Образец Энергосбыт»/)).toBeVisible();
  await expect.element(head().getByRole('button', { name: 'Заблокировать' })).toBeDisabled();
});

test('a reader sees the users, and what is closed says what it needs', async () => {
  signIn({ rights: { users: 'read' } });
  await openConsole('/users');
  await opened('Пользователи');
  const invite = page.getByRole('button', { name: 'Пригласить' });
  await expect.element(invite).toBeDisabled();
  await expect.element(invite).toHaveAccessibleDescription(/нужно «Создание»/);
  await page.getByRole('button', { name: 'Политика безопасности' }).click();
  await expect.element(dialog('Политика безопасности')).toMatchTextContent('Только просмотр');
});

test('a policy with an empty number is explained at its field and not saved', async () => {
  answer(securityPolicy.get, { minPasswordLength: 12, dormantDays: 90, secondPersonMembers: 10, secondPersonDays: 7 });
  await openConsole('/users');
  await page.getByRole('button', { name: 'Политика безопасности' }).click();
  const policy = dialog('Политика безопасности');
  await expect.element(policy.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  await field('Наименьшая длина пароля, символов', policy).fill('');
  await policy.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(policy.getByText('Укажите целое число')).toBeVisible();
  expect(sent(securityPolicy.save)).toEqual([]);
});

test('the users of all one’s organizations are one list with where each works, narrowed by state and saved as a file', async () => {
  const [here, there] = [crypto.randomUUID(), crypto.randomUUID()];
  answer(usersEverywhere, {
    people: [
      {
        guid: crypto.randomUUID(),
        fullName: 'Повсюдин Иван',
        userName: 'povsyudin',
        places: [
          { organization: here, name: 'АО «Образец»', state: 'active' },
          { organization: there, name: 'ООО «Завод»', state: 'active' },
        ],
      },
    ],
    total: 1,
    organizations: [
      { guid: here, name: 'АО «Образец»' },
      { guid: there, name: 'ООО «Завод»' },
    ],
  });
  await openConsole('/users-everywhere');
  await opened('Пользователи всех моих организаций');
  for (const name of ['АО «Образец»', 'ООО «Завод»']) await expect.element(row('povsyudin')).toMatchTextContent(name);
  await page.getByRole('searchbox', { name: 'Поиск пользователей' }).fill('Повсюдин');
  await choose('Состояние', 'Черновик');
  await expect.poll(() => sent(usersEverywhere).at(-1)!.query).toMatchObject({ search: 'Повсюдин', state: 'draft' });
});
