import { api, items, unique } from './support/api.ts';
import { become, createBranch, openBranch } from './support/organizations.ts';
import { choose, dialog, field, moreAction, moreActions, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

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
