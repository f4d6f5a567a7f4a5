import { items, unique } from './support/api.ts';
import {
  begin,
  country,
  countryOf,
  endOnSaving,
  expectEnded,
  keeper,
  own,
  revoke,
  saveTooLate,
  signedIn,
  signInHere,
} from './support/ended-session.ts';
import { stored } from './support/login.ts';
import { meteredPoint } from './support/passport.ts';
import { createEmployee } from './support/people.ts';
import { dialog, field, moreAction, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test.use({ as: null });

test('под другим именем черновика нет; автор находит его', async ({ page }) => {
  const [user, stranger, brand] = [await keeper(), await keeper(), await own('Чужой')];
  await signedIn(page, user);
  await begin(page, brand);
  await saveTooLate(page);
  await expectEnded(page);
  await signInHere(page, stranger);
  await opened(page, brand['name']);
  await expect(page.getByText('Восстановлен черновик')).toHaveCount(0);
  expect(await countryOf(brand)).toBeNull();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await signedIn(page, user);
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await expect(page.getByText('Восстановлен черновик')).toBeVisible();
  await expect(country(page)).toHaveValue('KZ');
});

test('текст диалога возвращается, когда его открывают снова, а отменённый — нет', async ({ page }) => {
  const rights = { employees: 'full', individualPermissions: 'full' };
  const [user, absent] = [await keeper(rights), await createEmployee()];
  await signedIn(page, user);
  const reason = field(dialog(page, /^Заместитель:/), 'Основание');
  const open = () => moreAction(page, 'Назначить заместителя');
  await page.goto(`/employee/${absent.guid}`);
  await open();
  await reason.fill('Отпуск до 14 дней');
  await revoke((await stored(page, 'access_token'))!);
  await page.reload();
  await expectEnded(page);
  await signInHere(page, user);
  await open();
  await expect(reason).toHaveValue('Отпуск до 14 дней');
  await page.getByRole('button', { name: 'Закрыть', exact: true }).click();
  await open();
  await expect(reason).toHaveValue('');
});

test('показания, набранные в ведомости, возвращаются', async ({ page }) => {
  const user = await keeper({ readings: 'full', meteringPoints: 'read', meteringDevices: 'read' });
  const name = unique('Ведомость');
  await meteredPoint(name, 100);
  await signedIn(page, user);
  await page.goto('/readings/sheet');
  const [moment, sum] = [field(page, 'Снято'), page.getByRole('textbox', { name: `${name}: Сумма` })];
  await moment.fill('01.03.2026 00:00');
  const find = () => page.getByRole('searchbox', { name: 'Поиск точки' }).fill(name);
  await find();
  await sum.fill('150,5');
  await endOnSaving(page);
  await page.getByRole('button', { name: 'Записать' }).click();
  await expectEnded(page);
  await signInHere(page, user);
  await find();
  await expect(sum).toHaveValue('150,5');
  await expect(moment).toHaveValue('01.03.2026 00:00');
  expect(await items(`/api/readings?search=${encodeURIComponent(name)}`)).toEqual([]);
});
