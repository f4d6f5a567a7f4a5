import { writeFile } from 'node:fs/promises';
import { api, items, unique } from './support/api.ts';
import { dialog, field, head, moreAction, opened, row, rows } from './support/screen.ts';
import { address } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import {
  createUser,
  employ,
  enter,
  groupBy,
  openSection,
  otherBrowser,
  PASSWORD,
  typeNewPassword,
  uniqueName,
  workingUser,
} from './support/users.ts';

const ENDED = 'В целях безопасности ваша сессия была завершена.';

test('от приглашения до блокировки: ссылка, пароль, вход, группа, запрет, конец', async ({ page, browser }) => {
  const userName = uniqueName();
  await page.goto('/users');
  await opened(page, 'Пользователи');
  await page.getByRole('button', { name: 'Пригласить', exact: true }).click();
  const form = dialog(page, 'Пригласить пользователя');
  await form.getByRole('radio', { name: 'Пока без карточки' }).check();
  await expect(form.getByRole('alert')).toContainText('Пока ничего');
  await field(form, 'Имя пользователя').fill(userName);
  await field(form, 'Фамилия').fill('Новикова');
  await field(form, 'Имя').fill('Анна');
  await field(form, 'Почта').fill(`${userName}@example.ru`);
  await form.getByRole('button', { name: 'Пригласить', exact: true }).click();
  const invitation = dialog(page, 'Приглашение: Новикова Анна');
  const link = await invitation.getByRole('region', { name: 'Ссылка для приглашённого' }).locator('code').innerText();
  expect(link).toContain(`${address}/invitation#`);
  await invitation.getByRole('button', { name: 'Готово' }).click();

  const hers = await otherBrowser(browser);
  await hers.goto(link);
  await expect(hers.getByText(`имя пользователя — «${userName}»`)).toBeVisible();
  await expect(hers).toHaveURL('/invitation');
  const send = hers.getByRole('button', { name: 'Задать пароль' });
  await hers.getByLabel('Новый пароль', { exact: true }).fill('короткий');
  await expect(hers.getByRole('listitem').filter({ hasText: 'Не короче' })).toContainText('Ещё нет');
  await expect(send).toBeDisabled();
  await typeNewPassword(hers, PASSWORD);
  await expect(hers.getByRole('listitem').filter({ hasText: 'Не короче' })).toContainText('Выполнено');
  await send.click();
  await hers.getByRole('link', { name: 'Перейти ко входу' }).click();
  await enter(hers, userName);
  await expect(hers.getByRole('heading', { name: 'Здесь пока ничего не открыто' })).toBeVisible();

  const [user] = await items(`/api/users?limit=1&search=${userName}`);
  const employee = await employ(user!, [(await groupBy('Наблюдатель, аудитор')).guid]);
  await hers.goto('/glossary');
  await opened(hers, 'Глоссарий');
  await api('POST', '/api/individual-permissions', {
    body: {
      employeeGuid: employee.guid,
      effect: 'deny',
      entityType: 'glossary',
      value: 'read',
      objectGuid: null,
      validFrom: null,
      validTo: null,
      reason: 'Проверка запрета',
    },
  });
  await hers.reload();
  await expect(hers.getByText('личный запрет').first()).toBeVisible();

  await page.goto(`/users/${user!.guid}`);
  await opened(page, 'Новикова Анна');
  await expect(head(page)).toContainText('Активен');
  await head(page).getByRole('button', { name: 'Заблокировать' }).click();
  const block = dialog(page, new RegExp(`Заблокировать: Новикова Анна \\(${user!.userName}`));
  await block.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(block.getByText('Это обязательное поле')).toBeVisible();
  await block.getByLabel('Причина').fill('Ушла на другую работу');
  await block.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(head(page)).toContainText('Заблокирован');
  await expect(head(page)).toContainText('Ушла на другую работу');
  await openSection(hers, 'Справочники');
  await expect(hers).toHaveURL('/login');
  await expect(hers.getByText(ENDED)).toHaveCount(1);
  await expect(hers.getByText('Вы уже вошли')).toHaveCount(0);

  await head(page).getByRole('button', { name: 'Разблокировать' }).click();
  await dialog(page, /Разблокировать/)
    .getByRole('button', { name: 'Разблокировать' })
    .click();
  await expect(head(page)).toContainText('Активен');
});

test('одноразовый пароль виден один раз, при входе его меняют, и только потом консоль открывается', async ({
  page,
  browser,
}) => {
  const user = await workingUser();
  await page.goto(`/users/${user.guid}`);
  await opened(page, 'Проверкин Семён');
  await moreAction(page, 'Выдать одноразовый пароль');
  const given = dialog(page, /Одноразовый пароль/);
  await given.getByRole('button', { name: 'Выдать пароль' }).click();
  const temporary = await given.locator('code').innerText();
  await given.getByRole('button', { name: 'Готово' }).click();
  await expect(head(page)).toContainText('при входе сменит пароль');

  const his = await otherBrowser(browser);
  await enter(his, user['userName'], temporary);
  await expect(his).toHaveURL('/change-password');
  await his.goto('/select-organization');
  await expect(his).toHaveURL('/change-password');
  await his.getByLabel('Нынешний пароль').fill(temporary);
  await typeNewPassword(his, `${PASSWORD} 2`);
  await his.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(his.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await his.goto('/glossary');
  await opened(his, 'Глоссарий');
});

test('загрузка из файла: исправленный файл под тем же именем, однофамилец, загрузка, приглашения', async ({ page }) => {
  const [first, second, namesake] = [uniqueName(), uniqueName(), uniqueName()];
  const surname = unique('Однофамилец').replaceAll(/[\d-]/g, '').trim();
  const known = await createUser({ lastName: surname, firstName: 'Пётр', middleName: null });
  const path = test.info().outputPath('люди.csv');
  const write = (third: string) =>
    writeFile(
      path,
      [
        'Фамилия;Имя;Отчество;Имя пользователя;Почта;Телефон;Должность;Группы прав',
        `${surname};Пётр;;${first};${first}@example.ru;;Инженер;Наблюдатель, аудитор`,
        `Сидорова;Ольга;;${second};${second}@example.ru;;Диспетчер;Наблюдатель, аудитор`,
        `Верный;Иван;;${third};;;;`,
      ].join('\r\n'),
    );
  await page.goto('/users');
  await opened(page, 'Пользователи');
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();
  const load = dialog(page, 'Пользователи: загрузка из файла');
  const check = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      load.getByRole('button', { name: 'Файл', exact: true }).click(),
    ]);
    await chooser.setFiles(path);
    await load.getByRole('button', { name: 'Проверить' }).click();
    await expect(load.getByText('Файл проверен')).toBeVisible();
  };
  await write('имя с пробелом');
  await check();
  await expect(load.getByText('С ошибками: 2')).toBeVisible();
  await load.getByRole('button', { name: 'Другой файл' }).click();
  await write(namesake);
  await check();
  await expect(load.getByText('С ошибками: 1')).toBeVisible();
  await load.getByRole('combobox', { name: `Кто это: ${surname} Пётр ${first}` }).click();
  await page.getByRole('option', { name: 'Новый человек' }).click();
  await load.getByRole('button', { name: 'Проверить снова' }).click();
  await expect(load.getByText('Добавить: 3')).toBeVisible();
  expect(await items(`/api/users?limit=1&search=${first}`)).toEqual([]);
  await load.getByRole('button', { name: /Загрузить: 3/ }).click();
  const invite = dialog(page, 'Загруженные пользователи');
  await expect(invite.getByText(/Загружено: 3/)).toBeVisible();
  await invite.getByRole('button', { name: 'Пригласить всех' }).click();
  await expect(invite.getByRole('region', { name: 'Ссылки для приглашённых' }).locator('code')).toContainText(
    '/invitation#',
  );
  await invite.getByRole('button', { name: 'Готово' }).click();
  await page.getByLabel('Поиск в списке').fill(first);
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, first)).toContainText('Приглашён');

  await page.getByRole('button', { name: 'Пригласить', exact: true }).click();
  const form = dialog(page, 'Пригласить пользователя');
  await field(form, 'Фамилия').fill(surname);
  await field(form, 'Имя').fill('Пётр');
  const alert = form.getByRole('alert').filter({ hasText: 'Похоже, этот человек уже есть' });
  await expect(alert.getByRole('link')).toHaveCount(2);
  await expect(alert).toContainText(known['userName'] as string);
});
