import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { head, moreAction, opened } from '../../testing/screen.ts';

const OWN = '01890000-0000-7000-8000-0000000000aa';
const company = {
  shortName: 'АО «Образец»',
  fullName: 'АО «Образец»',
  subjectKind: 'company',
  isActive: true,
} as const;

test('the users of one’s own organization are a list, those of another are seen by whoever works there', async () => {
  const [, below] = answerRecords(organizations, [
    { ...company, guid: OWN },
    { ...company, shortName: 'ООО «Дочернее»' },
  ]);
  answerRecords(users, [{ fullName: 'Проверкин Семён', userName: 'proverkin', state: 'active' }]);
  await openConsole(`/organization/${OWN}/users`);
  await expect.element(page.getByRole('heading', { name: 'Пользователи', level: 2 })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Проверкин Семён' })).toBeVisible();
  await openConsole(`/organization/${below!.guid}/users`);
  await expect.element(page.getByText(/видны, когда вы работаете в ней/)).toBeVisible();
});

test('whoever only reads users is not offered to add a person, with the reason', async () => {
  signIn({ rights: { users: 'read', organizations: 'read' } });
  answerRecords(organizations, [{ ...company, guid: OWN }]);
  await openConsole(`/organization/${OWN}/users`);
  const add = page.getByRole('button', { name: 'Добавить человека' });
  await expect.element(add).toBeDisabled();
  await expect.element(add).toHaveAccessibleDescription(/Попросите право/);
});

test('whoever manages neither people nor rights does not hand over the data of an organization', async () => {
  signIn({ rights: { organizations: 'read' } });
  answerRecords(organizations, [{ ...company, guid: OWN }]);
  await openConsole(`/organization/${OWN}`);
  await opened('АО «Образец»');
  await head().getByRole('button', { name: 'Другие действия' }).click();
  await expect.element(head().getByRole('button', { name: 'Передача данных' })).toBeDisabled();
});

test('all organizations in which one works stand on one page with what waits in each', async () => {
  answer(organizationCalls.mine, [
    { guid: OWN, name: 'АО «Образец»', isCurrent: true, standing: 'working', users: null },
    { guid: crypto.randomUUID(), name: 'ООО «Завод»', standing: 'working', users: 12, failedSchedules: 0 },
  ]);
  await openConsole('/organizations/mine');
  await opened('Где я работаю');
  const line = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(line('АО «Образец»')).toMatchTextContent('нет права');
  await expect.element(line('ООО «Завод»')).toMatchTextContent('Работает');
  await expect.element(line('ООО «Завод»')).toMatchTextContent('12');
  await expect.element(page.getByRole('button', { name: 'Перейти в ООО «Завод»' })).toBeVisible();
});

test('the removal of a card names the account that loses its rights', async () => {
  const [user] = answerRecords(users, [{ fullName: 'Проверкин Семён', userName: 'proverkin' }]);
  const [employee] = answerRecords(employees, [
    {
      fullName: 'Проверкин Семён',
      position: 'Инженер',
      groups: [],
      userGuid: user!.guid,
      names: { userGuid: 'Проверкин Семён' },
    },
  ]);
  answer(employees.routes.bulk, { rows: [{ guid: employee!.guid, outcome: 'change' }] });
  await openConsole(`/employee/${employee!.guid}`);
  await moreAction('Удалить');
  const asked = page.getByRole('dialog');
  await expect.element(asked).toMatchTextContent('потеряет все права в организации');
  await expect.element(asked.getByRole('link').first()).toHaveAttribute('href', expect.stringContaining('user'));
  await expect.element(asked.getByRole('button', { name: 'Удалить' })).toBeEnabled();
});

test('one’s own card is removed by another administrator', async () => {
  const mine = 'Свои права и увольнение меняет другой администратор';
  answer(employeeCalls.obstacle, { refusal: mine, closing: mine });
  const [employee] = answerRecords(employees, [
    { fullName: 'Администратор Главный', position: 'Директор', groups: [] },
  ]);
  await openConsole(`/employee/${employee!.guid}`);
  await head().getByRole('button', { name: 'Другие действия' }).click();
  const removal = head().getByRole('button', { name: 'Удалить' });
  await expect.element(removal).toBeDisabled();
  await expect.element(removal).toHaveAccessibleDescription(/меняет другой администратор/);
});
