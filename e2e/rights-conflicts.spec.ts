import { api, unique } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { createGroup } from './support/people.ts';
import { dialog, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser, userOf } from './support/users.ts';

async function personWith(given: Record<string, string>, names: object = {}) {
  const user = await createUser(names);
  await acceptInvitation(user);
  await employ(user, [(await createGroup(given)).guid]);
  return userOf(user.guid);
}

test('два права не вместе: правило называет нарушающих, не даёт второго права и даёт его по исключению', async ({
  browser,
}) => {
  const name = unique('Накопители и логи');
  const clerk = await personWith({ accumulators: 'create' }, { lastName: 'Несовместов' });
  const managing = { permissionGroups: 'full', employees: 'full', individualPermissions: 'full', users: 'read' };
  const chief = await personWith(
    { ...managing, accumulators: 'full', activityLog: 'full' },
    { lastName: 'Начальников' },
  );
  const page = await otherBrowser(browser);
  await enter(page, chief['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();

  await page.goto('/permission-groups/conflicts');
  await opened(page, 'Контроль');
  await page.getByRole('button', { name: 'Создать правило' }).click();
  const creating = dialog(page, 'Создать правило несовместимых прав');
  await creating.getByRole('textbox', { name: 'Правило' }).fill(name);
  const choose = async (label: string, option: string) => {
    await creating.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Первое право: раздел', 'Накопители');
  await choose('Первое право: действие', 'Создание');
  await choose('Второе право: раздел', 'Логи (активность)');
  await choose('Второе право: действие', 'Изменение');
  await choose('Если оба у одного человека', 'Запретить');
  await creating.getByRole('textbox', { name: 'Причина несовместимости' }).fill('Так заведено');
  await creating.getByRole('button', { name: 'Создать' }).click();
  const rule = page.getByRole('article', { name });
  await expect(rule.getByRole('row', { name: /Начальников/ })).toContainText('«Логи (активность): Изменение» (группа');
  await expect(rule.getByRole('row', { name: /Несовместов/ })).toHaveCount(0);
  await expect(
    rule.getByRole('row', { name: /Начальников/ }).getByRole('button', { name: 'Сделать исключение' }),
  ).toBeDisabled();
  expect(await faultsOf(page, 'all')).toEqual([]);

  await page.goto(`/permission-groups/explorer?person=${clerk['employeeGuid']}&section=activityLog`);
  await page
    .getByRole('button', { name: /Изменение/ })
    .first()
    .click();
  const cell = dialog(page, 'Логи (активность): Изменение');
  await expect(cell).toContainText(`Это запрещает правило «${name}»`);
  await cell.getByRole('textbox', { name: 'Основание' }).fill('Ведёт логи');
  await expect(cell.getByRole('button', { name: 'Дать', exact: true })).toBeDisabled();

  const [found] = (
    await api<{ items: { guid: string }[] }>('GET', `/api/duty-conflicts?search=${encodeURIComponent(name)}`)
  ).items;
  await page.goto('/permission-groups/conflicts');
  await rule.getByRole('button', { name: 'Исключение заранее' }).click();
  const exception = page.getByRole('dialog');
  await exception.getByRole('combobox', { name: 'Сотрудник' }).fill('Несовместов');
  await page.getByRole('option', { name: /Несовместов/ }).click();
  await field(exception, 'Действует по').fill('31.12.2099');
  await field(exception, 'Основание').fill('Некому больше');
  await exception.getByRole('button', { name: 'Сделать' }).click();
  await expect(rule.getByRole('row', { name: /исключение оформлено заранее/ })).toContainText('по 31.12.2099');
  await page.goto(`/permission-groups/explorer?person=${clerk['employeeGuid']}&section=activityLog`);
  await page
    .getByRole('button', { name: /Изменение/ })
    .first()
    .click();
  await cell.getByRole('textbox', { name: 'Основание' }).fill('Ведёт логи');
  await cell.getByRole('button', { name: 'Дать', exact: true }).click();
  await expect(page.getByText('право дано лично')).toBeVisible();
  await page.goto('/permission-groups/conflicts');
  await expect(rule.getByRole('row', { name: /Несовместов/ })).toContainText('по 31.12.2099');
  await api('DELETE', `/api/duty-conflicts/${found!.guid}`, { version: 1 });
});
