import { measurementExport, sendExport } from 'contract/features/measurements/exports/calls.ts';
import { exchangeChannels } from 'contract/features/exchange-channels/facts.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerFile, answerRecords, sent } from '../../../testing/answers.ts';
import { openConsole } from '../../../testing/open-console.tsx';
import { choose, dialog, field, opened } from '../../../testing/screen.ts';

test('a message is one form for two routes: a file of it takes no channel, and a sending needs one', async () => {
  const [channel] = answerRecords(exchangeChannels, [{ name: 'Почта сбыта' }]);
  answerFile(measurementExport, '<message/>', 'application/xml');
  answer(sendExport, { guid: crypto.randomUUID() });
  await openConsole('/measurement-imports');
  await opened('Обмен данными');
  const form = dialog('Выгрузить макет');
  const open = page.getByRole('button', { name: 'Выгрузить макет' });
  await open.click();
  await form.getByRole('button', { name: 'Выгрузить' }).click();
  await expect.element(form.getByText('Это обязательное поле')).toBeVisible();
  await expect.element(field('День', form)).toHaveFocus();
  await field('День', form).fill('05.03.2026');
  await form.getByRole('button', { name: 'Выгрузить' }).click();
  await expect.element(form).not.toBeInTheDocument();
  const choice = { messageClass: '80020', areas: 'one', day: '2026-03-05', first: 'inn' };
  expect(sent(measurementExport).map(({ body }) => body)).toEqual([choice]);

  await open.click();
  await field('День', form).fill('05.03.2026');
  await userEvent.tab();
  await choose('Что сделать', /Отправить/, form);
  await form.getByRole('button', { name: 'Отправить' }).click();
  await expect.element(form.getByRole('combobox', { name: 'Отправить через' })).toHaveFocus();
  expect(sent(sendExport)).toEqual([]);
  await form.getByRole('combobox', { name: 'Отправить через' }).fill('Почта');
  await page.getByRole('option', { name: /Почта сбыта/ }).click();
  await form.getByRole('button', { name: 'Отправить' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(sendExport).map(({ body }) => body)).toEqual([
    { ...choice, channelGuid: channel!.guid, recipient: null },
  ]);
});
