import { changeSetCalls } from 'contract/features/dictionaries/change-sets.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerDictionaries } from '../../../testing/answer-dictionaries.ts';
import { answer, sent } from '../../../testing/answers.ts';
import { openConsole } from '../../../testing/open-console.tsx';
import { dialog, field } from '../../../testing/screen.ts';

test('a set whose day is still missing is not published now', async () => {
  answerDictionaries({ id: 1, name: 'Причины отключений' });
  const set = { guid: crypto.randomUUID(), name: 'К новому году', dictionary: 1, state: 'open' } as const;
  answer(changeSetCalls.get, { ...set, changes: [{ kind: 'create' }] });
  answer(changeSetCalls.publish, { ...set, state: 'scheduled' });
  await openConsole(`/dictionary/1/change-sets/${set.guid}`);
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  const form = dialog('Опубликовать набор «К новому году»');
  await form.getByText('В назначенный день').click();
  const day = field('День публикации', form);
  await form.getByRole('button', { name: 'Назначить' }).click();
  await expect.element(form.getByText('Это обязательное поле')).toBeVisible();
  await expect.element(day).toHaveFocus();
  expect(sent(changeSetCalls.publish)).toEqual([]);

  await day.fill('01.02.2099');
  await form.getByRole('button', { name: 'Назначить' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(changeSetCalls.publish)[0]!.body).toEqual({ on: '2099-02-01' });
});
