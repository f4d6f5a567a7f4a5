import { reviewCalls } from 'contract/features/rights/reviews.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, sent } from '../../../testing/answers.ts';
import { openConsole } from '../../../testing/open-console.tsx';
import { choose, dialog, field } from '../../../testing/screen.ts';

test('a field that applies no more says nothing, and what it held is not sent', async () => {
  answer(reviewCalls.preview, { people: 1, reviewers: [] });
  answer(reviewCalls.start, { guid: crypto.randomUUID() });
  await openConsole('/permission-groups/reviews');
  await page.getByRole('button', { name: 'Начать пересмотр' }).click();
  const form = dialog('Начать пересмотр прав');
  const begin = form.getByRole('button', { name: 'Начать' });
  await choose('Чьи права', /давно не входил/, form);
  await field('Не входили дней', form).fill('много');
  await begin.click();
  await expect.element(form.getByText('Укажите число')).toBeVisible();
  await expect.element(field('Не входили дней', form)).toHaveFocus();

  await choose('Чьи права', /^Все/, form);
  await field('Название', form).fill('Осенний');
  await begin.click();
  await expect
    .poll(() => sent(reviewCalls.start).map(({ body }) => body))
    .toMatchObject([{ name: 'Осенний', people: 'all', groups: [], idleDays: null, reviewer: null, everyMonths: null }]);
});
