import { api, items, unique } from './support/api.ts';
import { become, createBranch, openBranch } from './support/organizations.ts';
import { choose, dialog, field, moreAction, moreActions, opened, option, row } from './support/screen.ts';
import { createGroup } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser } from './support/users.ts';

test('удалённый филиал возвращается из журнала', async ({ page }) => {
  const name = unique('Западный филиал');
  const { guid } = await createBranch(name);
  await page.goto(`/organization/${guid}`);
  await opened(page, name);
  await moreAction(page, 'Удалить');
  await dialog(page, /Удалить/)
    .getByRole('button', { name: 'Удалить', exact: true })
    .click();
  await opened(page, 'Организации');
  await expect(row(page, name)).toHaveCount(0);
  await page.goto(`/logs/records?record=${guid}&action=remove`);
  await row(page, name).dblclick();
  await dialog(page, /Запись журнала/)
    .getByRole('button', { name: 'Вернуть' })
    .click();
  const form = dialog(page, /Вернуть изменение/);
  await form.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(form).toHaveCount(0);
  await page.goto(`/organization/${guid}`);
  await opened(page, name);
});

test('новую организацию открывают для работы, и архив говорит, кого затронет', async ({ page }) => {
  const name = unique('Южный филиал');
  const { guid } = await createBranch(name);
  await page.goto(`/organization/${guid}`);
  await opened(page, name);
  await page.getByRole('button', { name: 'Открыть для работы' }).click();
  const form = dialog(page, /Открыть для работы/);
  await field(form, 'Ваша должность в этой организации').fill('Директор филиала');
  await form.getByRole('button', { name: 'Открыть', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Открыть для работы' })).toBeHidden();
  await moreAction(page, 'В архив');
  const archive = dialog(page, /В архив/);
  await expect(archive).toContainText('1 пользователь: доступ закроется сразу');
  await expect(archive.getByRole('button', { name: '1 сотрудник' })).toBeVisible();
  await expect(archive).not.toContainText('больше нигде не работает');
  await archive.getByRole('button', { name: 'В архив' }).click();
  await moreActions(page);
  await expect(page.getByRole('button', { name: 'Вернуть из архива' })).toBeVisible();
});

test('переименование с даты: сначала план, в свой день — новое имя, прежнее остаётся в поиске', async ({ page }) => {
  const former = unique('ООО «Прежнее»');
  const { guid } = await createBranch(former);
  await page.goto(`/organization/${guid}/reorganizations`);
  await opened(page, former);
  const planFor = async (day: string, name: string) => {
    await page.getByRole('tabpanel').getByRole('button', { name: 'Создать', exact: true }).click();
    const form = dialog(page, 'Создать реорганизацию');
    await choose(form, 'Что происходит', 'Переименование');
    await field(form, 'С какого дня').fill(day);
    await field(form, 'С какого дня').press('Tab');
    await field(form, 'Новое краткое наименование').fill(name);
    await field(form, 'Новое полное наименование').fill(name);
    await form.getByRole('button', { name: 'Создать', exact: true }).click();
    await expect(form).toBeHidden();
  };
  await planFor('01.01.2099', 'ООО «Далёкое»');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('С 01.01.2099 организация будет называться: ООО «Далёкое»');

  const next = unique('ООО «Новое»');
  await planFor('01.02.2026', next);
  await expect(async () => {
    await page.goto(`/organizations?search=${encodeURIComponent(former)}`);
    await expect(row(page, next)).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('присоединение переносит людей и записи: заранее видно, что перейдёт и что этому мешает', async ({ page }) => {
  const holding = await openBranch(unique('ООО «Холдинг»'));
  const [smallName, bigName] = [unique('ООО «Малое»'), unique('ООО «Большое»')];
  const [small, big] = [await openBranch(smallName, holding.guid), await openBranch(bigName, holding.guid)];
  const [inSmall, inBig] = [{ 'Org-Id': small.guid }, { 'Org-Id': big.guid }];
  const name = unique('Северный участок');
  const branch = { name, regionGuid: (await items('/api/branch-offices?limit=1'))[0]!['regionGuid'] };
  const own = await api('POST', '/api/branch-offices', { body: branch, headers: inSmall });
  const same = await api('POST', '/api/branch-offices', { body: branch, headers: inBig });

  await become(page, 'admin', holding.guid);
  await page.goto(`/organization/${small.guid}/reorganizations`);
  await opened(page, smallName);
  const preview = async () => {
    await page.getByRole('button', { name: 'Что перейдёт' }).click();
    const shown = dialog(page, /Что перейдёт/);
    await choose(shown, 'К кому присоединяется', new RegExp(`^${bigName}`));
    return shown;
  };
  const refused = await preview();
  await expect(refused.getByRole('alert')).toContainText('Филиалы: 1');
  await page.keyboard.press('Escape');
  await api('DELETE', `/api/branch-offices/${same.guid}`, { version: same.version, headers: inBig });
  const shown = await preview();
  await expect(shown).toContainText('Филиалы: 1');
  await expect(shown).toContainText('В обеих работает 1 сотрудник');
  await expect(shown.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('tabpanel').getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать реорганизацию');
  await choose(form, 'Что происходит', 'Присоединение');
  await field(form, 'С какого дня').fill('01.02.2026');
  await field(form, 'С какого дня').press('Tab');
  await choose(form, 'Преемники', new RegExp(`^${bigName}`));
  await page.keyboard.press('Escape');
  await form.getByRole('checkbox', { name: 'Перенести людей и записи' }).check();
  await expect(form.getByRole('alert')).toHaveText(
    'Этот день уже настал: реорганизацию проведут сразу. Организация уйдёт в архив. Люди, записи и измерения станут преемника: вернуть их обратно нельзя.',
  );
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(/создано$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Вернуть', exact: true })).toHaveCount(0);
  await become(page, 'admin', big.guid);
  await expect(async () => {
    await page.goto(`/branch-offices/${own.guid}`);
    await opened(page, name);
  }).toPass();
});

test('часовой пояс новой организации берётся из её региона, пока его не выбрали сами', async ({ page }) => {
  await page.goto('/organizations?create=true');
  const form = dialog(page, 'Создать организацию');
  // The dialog takes the focus to its first field when it is ready.
  await expect(field(form, 'Краткое наименование')).toBeFocused();
  const zone = form.getByRole('combobox', { name: 'Часовой пояс' });
  await expect(zone).toHaveValue('Москва (UTC+3)');
  const region = async (name: string) => {
    await form.getByRole('combobox', { name: 'Регион' }).fill(name);
    await option(page, name).click();
  };
  await region('Томская область');
  await expect(zone).toHaveValue('Новосибирск (UTC+7)');
  await choose(form, 'Часовой пояс', 'Омск (UTC+6)');
  await region('Сахалинская область');
  await expect(form.getByRole('combobox', { name: 'Регион' })).toHaveValue('Сахалинская область');
  await expect(zone).toHaveValue('Омск (UTC+6)');
});

test('реквизиты берут из файла реестра: отличия по полям, неверное взять нельзя', async ({ page, browser }) => {
  const inn = '5257072937';
  const name = unique('ООО «Реестровое»');
  const { guid, version, ...row } = await createBranch(name);
  await page.goto(`/organization/${guid}`);
  await opened(page, name);
  await expect(page.getByRole('button', { name: 'Из реестра' })).toBeDisabled();
  const given = Object.fromEntries(
    Object.entries(row).filter(([key]) => !['createdAt', 'updatedAt', 'names', 'formerNames'].includes(key)),
  );
  const kpp = `5257${String(Date.now()).slice(-5)}`;
  await api('PUT', `/api/organizations/${guid}`, { body: { ...given, inn, kpp }, version });
  const user = await createUser();
  await acceptInvitation(user);
  await employ(user, [(await createGroup({ organizations: 'update' })).guid]);
  const hers = await otherBrowser(browser);
  await enter(hers, user['userName']);
  await expect(hers.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await hers.goto(`/organization/${guid}`);
  await opened(hers, name);
  await hers.getByRole('button', { name: 'Из реестра' }).click();
  const form = dialog(hers, /Реквизиты из реестра/);
  const xml = (ogrn: string) => `<Файл><СвЮЛ ОГРН="${ogrn}" ИНН="${inn}" КПП="${kpp}" КодОПФ="12300">
    <СвНаимЮЛ НаимЮЛПолн="ООО &quot;РЕЕСТРОВОЕ&quot;"/><СвОКВЭД><СвОКВЭДОсн КодОКВЭД="35.14"/></СвОКВЭД></СвЮЛ></Файл>`;
  const put = (text: string) =>
    form.locator('input[type=file]').setInputFiles({ name: 'r.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });
  await put('<Файл></Файл>');
  await expect(form.getByRole('alert')).toContainText('нет организации с таким ИНН');
  await put(xml('1145024004917'));
  await expect(form.getByText(/Взять нельзя/)).toBeVisible();
  await expect(form.getByRole('checkbox', { name: 'Взять: ОГРН' })).toBeDisabled();
  await form.getByRole('checkbox', { name: 'Взять: Полное наименование' }).uncheck();
  await form.getByRole('button', { name: 'Взять отмеченное: 2' }).click();
  await expect(form).toBeHidden();
  const stored = await api('GET', `/api/organizations/${guid}`);
  expect([stored['fullName'], stored['okved'], stored['opfCode'], stored['ogrn']]).toEqual([
    name,
    '35.14',
    '12300',
    null,
  ]);
});
