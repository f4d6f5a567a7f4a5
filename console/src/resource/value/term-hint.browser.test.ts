import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { glossaryCalls } from 'contract/features/glossary/calls.ts';
import { glossary } from 'contract/features/glossary/facts.ts';
import { viewCalls } from 'contract/features/glossary/views.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, hold, sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { dialog, field, findInaccessible, opened } from '../../testing/screen.ts';

const sectionGuid = crypto.randomUUID();
const labels = [
  'Граница балансовой принадлежности',
  'Уровень напряжения',
  'Точка учёта',
  'Профиль нагрузки',
  'Максимальная мощность',
  'Ценовая категория',
  'Плановый почасовой объём',
  'Час пиковой нагрузки',
];
const focusOn = (element: Element) => (element as HTMLElement).focus();

beforeEach(() => {
  const terms = answerRecords(
    glossary,
    labels.map((term) => ({
      term,
      sectionGuid,
      definition: `Это ${term}`,
      names: { sectionGuid: { [sectionGuid]: 'Учёт' } },
    })),
  );
  answer(
    glossaryCalls.labels,
    terms.map(({ guid }, index) => ({ label: labels[index]!, guid })),
  );
});

test('a term is read under the label of a field and of a column, and the focus comes back', async () => {
  answerRecords(meteringPoints, [{ name: 'Ввод 1' }]);
  await openConsole('/metering-points');
  await opened('Точки учёта');
  await page.getByRole('button', { name: 'Создать' }).first().click();
  const form = dialog(/точк/);
  await expect.element(field('Наименование', form)).toHaveFocus();
  const mark = form.getByRole('button', { name: 'Что значит «Граница балансовой принадлежности»' });
  await expect.element(mark).toBeInTheDocument();
  focusOn(mark.element());
  await userEvent.keyboard('{Enter}');
  const definition = dialog(/Граница балансовой принадлежности/);
  await expect.element(definition).toMatchTextContent('Глоссарий: Учёт');
  await userEvent.tab();
  await expect.element(definition.getByRole('link', { name: 'Открыть термин' })).toHaveFocus();
  expect(await findInaccessible()).toEqual([]);
  await expect.poll(() => sent(viewCalls.count).map(({ body }) => body)).toEqual([{ place: 'label' }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(definition).not.toBeInTheDocument();
  await expect.element(mark).toHaveFocus();
  await expect.element(form).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();

  const heading = page.getByRole('columnheader', { name: /^Уровень напряжения/ });
  await heading.getByRole('button', { name: 'Что значит «Уровень напряжения»' }).click();
  await expect.element(dialog(/Уровень напряжения/)).toMatchTextContent('Это Уровень напряжения');
  await expect.element(heading).not.toHaveAttribute('aria-sort');
});

test('a term is read at a field of a form made by hand: the calculator explains what it asks', async () => {
  await openConsole('/calculator');
  await opened('Калькулятор');
  const form = page.getByRole('form', { name: 'Что рассчитать' });
  for (const label of labels.slice(1))
    await expect.element(form.getByRole('button', { name: `Что значит «${label}»` })).toBeVisible();
  const mark = form.getByRole('button', { name: 'Что значит «Ценовая категория»' });
  focusOn(mark.element());
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(/Ценовая категория/)).toMatchTextContent('Глоссарий: ');
  await userEvent.keyboard('{Escape}');
  await expect.element(mark).toHaveFocus();
});

test('a term is read at a fact under the name of a record, and nothing moves', async () => {
  const [one] = answerRecords(consumptionObjects, [{ name: 'Завод', priceCategory: '3' }]);
  const release = hold(glossaryCalls.labels);
  await openConsole(`/consumption-objects/${one!.guid}`);
  await opened('Завод');
  const facts = page.getByCss('main dl').first();
  const fact = [...document.querySelectorAll('main dl dt')].find(({ textContent }) =>
    textContent.includes('Ценовая категория'),
  )!;
  const mark = facts.getByRole('button', { name: 'Что значит «Ценовая категория»' });
  const before = fact.getBoundingClientRect();
  release();
  await expect.element(mark).toBeInTheDocument();
  expect(fact.getBoundingClientRect()).toEqual(before);
  expect(await findInaccessible()).toEqual([]);
  focusOn(mark.element());
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(/Ценовая категория/)).toMatchTextContent('Глоссарий: ');
  await userEvent.keyboard('{Escape}');
  await expect.element(mark).toHaveFocus();
  await facts
    .getByCss('dt')
    .filter({ hasText: /Ценовая категория/ })
    .first()
    .click();
  await expect.element(dialog(/Ценовая категория/)).toBeVisible();
});
