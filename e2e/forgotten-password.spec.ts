import { api, signIn } from './support/api.ts';
import { startMailingProgram } from './support/mailing-program.ts';
import { expect, test } from './support/test.ts';
import { createUser, enter, PASSWORD, typeNewPassword } from './support/users.ts';

test.use({ as: null });

test('письма: приглашение и забытый пароль ведут по ссылке к паролю и ко входу', async ({ browser }) => {
  const program = await startMailingProgram();
  const page = await browser.newPage({ baseURL: program.address });
  const followLetter = async (number: number, next: string) => {
    await expect.poll(() => program.letters.length).toBe(number);
    await page.goto(/http\S+#[\w-]+/.exec(program.letters[number - 1]!)![0]);
    await typeNewPassword(page, next);
    await page.getByRole('button', { name: 'Задать пароль' }).click();
    await page.getByRole('link', { name: 'Перейти ко входу' }).click();
  };
  try {
    await expect.poll(program.isReady, { timeout: 120_000 }).toBe(true);
    const at = { address: program.address, session: await signIn('admin', program.address) };
    const user = await createUser({}, {}, at);
    const invited = await api('PUT', `/api/users/${user.guid}/invitation`, { at });
    expect(invited).toMatchObject({ link: null, sentTo: user['email'] });
    await followLetter(1, PASSWORD);
    await expect(page.getByLabel('Имя пользователя')).toHaveValue(user['userName']);

    await page.getByRole('link', { name: 'Забыли пароль?' }).click();
    await expect(page.getByRole('heading', { name: 'Забытый пароль' })).toBeVisible();
    await page.getByLabel('Имя пользователя').fill(user['email']);
    await page.getByRole('button', { name: 'Отправить письмо' }).click();
    await expect(page.getByText('Если такая учётная запись есть')).toBeVisible();
    await expect.poll(() => program.letters.length).toBe(2);
    await page.goto(/http\S+#[\w-]+/.exec(program.letters[1]!)![0]);
    await expect(page.getByRole('button', { name: 'Задать пароль' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Откройте ссылку из письма ещё раз')).toBeVisible();
    await followLetter(2, `${PASSWORD} 2`);
    await enter(page, user['userName'], `${PASSWORD} 2`);
    await expect(page.getByRole('heading', { name: 'Здесь пока ничего не открыто' })).toBeVisible();
  } finally {
    await page.close();
    await program.stop();
  }
});
