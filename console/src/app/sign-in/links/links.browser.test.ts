import { accountLinks } from 'contract/features/users/links/calls.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, sent } from '../../../testing/answers.ts';
import { openConsole } from '../../../testing/open-console.tsx';

test('an invitation that is taken back opens nothing', async () => {
  refuse(accountLinks.check, 'not_found', { detail: 'Ссылка больше не действует.' });
  await openConsole('/invitation#secret');
  await expect.poll(() => sent(accountLinks.check).length).toBeGreaterThan(0);
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Задать пароль' })).not.toBeInTheDocument();
  expect(sent(accountLinks.check)[0]!.body).toEqual({ token: 'secret' });
});
