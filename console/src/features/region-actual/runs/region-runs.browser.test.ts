import { regionActualCalls } from 'contract/features/region-actual/calls.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../testing/answers.ts';
import { openConsole } from '../../../testing/open-console.tsx';

test('runs that could not be read are not shown as absent', async () => {
  refuse(regionActualCalls.runs, 'conflict', { detail: 'Не прочитано' });
  await openConsole('/region-actual');
  const notice = page.getByRole('alert').filter({ hasText: /Не прочитано/ });
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText(/Подкачку ещё не запускали/)).not.toBeInTheDocument();
  answer(regionActualCalls.runs);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});
