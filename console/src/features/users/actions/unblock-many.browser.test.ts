import { userCalls } from 'contract/features/users/calls.ts';
import { users } from 'contract/features/users/facts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords, sent } from '../../../testing/answers.ts';
import { openConsole } from '../../../testing/open-console.tsx';
import { dialog, opened } from '../../../testing/screen.ts';

test('several are unblocked at once', async () => {
  const blocked = { status: 'blocked', state: 'blocked', isHome: true } as const;
  const chosen = answerRecords(users, [
    { ...blocked, fullName: 'Проверкин Семён', userName: 'proverkin' },
    { ...blocked, fullName: 'Иванова Анна', userName: 'ivanova' },
  ]);
  answer(
    userCalls.unblockManyPreview,
    chosen.map(({ guid }) => ({ guid })),
  );
  answer(userCalls.unblockMany, { changed: 2 });
  await openConsole('/users');
  await opened('Пользователи');
  await page.getByRole('checkbox', { name: 'Выделить всю страницу' }).click();
  await page.getByRole('region', { name: 'Выделенные записи' }).getByRole('button', { name: 'Разблокировать' }).click();
  await dialog(/Разблокировать 2/)
    .getByRole('button', { name: /Разблокировать/ })
    .click();
  await expect
    .poll(() => sent(userCalls.unblockMany)[0]?.body)
    .toEqual({ records: chosen.map(({ guid }) => ({ guid, version: 1 })) });
});
