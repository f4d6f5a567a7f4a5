import { faultsOf } from './support/accessibility.ts';
import { look } from './support/look.ts';
import { first } from './support/sample-screens.ts';
import { dialog, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('термин открывается под подписью поля и столбца', async ({ page }) => {
  await page.goto('/metering-points');
  await opened(page, 'Точки учёта');
  await page.getByRole('button', { name: 'Создать' }).first().click();
  const form = dialog(page, /точк/);
  const mark = form.getByRole('button', { name: 'Что значит «Граница балансовой принадлежности»' });
  await expect(field(form, 'Наименование')).toBeFocused();
  await mark.focus();
  await page.keyboard.press('Enter');
  const definition = dialog(page, 'Граница балансовой принадлежности');
  await expect(definition).toContainText('Глоссарий: Сети, документы, обмен');
  await page.keyboard.press('Tab');
  await expect(definition.getByRole('link', { name: 'Открыть термин' })).toBeFocused();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(definition).toHaveCount(0);
  await expect(mark).toBeFocused();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  const heading = page.getByRole('columnheader', { name: /^Уровень напряжения/ });
  await heading.getByRole('button', { name: 'Что значит «Уровень напряжения»' }).click();
  await expect(dialog(page, 'Уровень напряжения')).toContainText('СН2');
  await expect(heading).not.toHaveAttribute('aria-sort');
});

test('термин открывается у поля рукописной формы: калькулятор объясняет категорию, напряжение и план', async ({
  page,
}) => {
  await page.goto('/calculator');
  await opened(page, 'Калькулятор');
  const form = page.getByRole('form', { name: 'Что рассчитать' });
  const terms = [
    'Точка учёта',
    'Профиль нагрузки',
    'Уровень напряжения',
    'Максимальная мощность',
    'Ценовая категория',
    'Плановый почасовой объём',
    'Час пиковой нагрузки',
  ];
  for (const term of terms) await expect(form.getByRole('button', { name: `Что значит «${term}»` })).toBeVisible();
  const mark = form.getByRole('button', { name: 'Что значит «Ценовая категория»' });
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Ценовая категория')).toContainText('Глоссарий: ');
  await page.keyboard.press('Escape');
  await expect(mark).toBeFocused();
  await look(page, 'калькулятор-с-терминами');
});

test(
  'термин открывается у показателя под названием записи, и ничего не сдвигается',
  { tag: '@firefox' },
  async ({ page }) => {
    await page.goto(await first('/api/consumption-objects?limit=1', ({ guid }) => `/consumption-objects/${guid}`));
    const facts = page.getByRole('main').locator('dl').first();
    const fact = facts.locator('dt', { hasText: 'Ценовая категория' });
    const before = await fact.boundingBox();
    const mark = facts.getByRole('button', { name: 'Что значит «Ценовая категория»' });
    await expect(mark).toBeVisible();
    expect(await fact.boundingBox()).toEqual(before);
    expect(await faultsOf(page, 'all')).toEqual([]);
    await mark.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Ценовая категория')).toContainText('Глоссарий: ');
    await page.keyboard.press('Escape');
    await expect(mark).toBeFocused();
    await fact.click();
    await expect(dialog(page, 'Ценовая категория')).toBeVisible();
  },
);
