import type { Locator, Page } from '@playwright/test';
import { items } from './support/api.ts';
import { dialog, field, head, holdAnswers, moreAction, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const nameOf = (element: Locator) =>
  element.evaluate((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim());

/** The buttons of a screen, each name once. */
async function buttonsOf(page: Page): Promise<string[]> {
  const names = await page
    .locator('main button:not(th button):visible:enabled')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()));
  return [...new Set(names)].filter(Boolean);
}

/** What has the focus, in words. */
const focused = (page: Page) => nameOf(page.locator(':focus'));

const screens = ['/users', '/scheduler', '/permission-groups/reviews'];
for (const path of screens)
  test(`${path}: всё, что открывают кнопки, начинается не с «Закрыть» и возвращает фокус туда, откуда его открыли`, async ({
    page,
  }) => {
    await page.goto(path);
    const main = page.locator('main');
    await expect(main.getByRole('button').first()).toBeVisible();
    // The buttons of rows come with the rows.
    await page.waitForTimeout(1000);
    let opened = 0;
    for (const name of await buttonsOf(page)) {
      const address = page.url();
      await main.getByRole('button', { name, exact: true }).first().click();
      const open = page.locator('[role="dialog"]:visible, [role="menu"]:visible');
      const isOpen = await open
        .first()
        .waitFor({ timeout: 3000 })
        .then(() => true)
        .catch(() => false);
      if (isOpen) {
        opened++;
        await expect(open.locator(':focus'), name).toHaveCount(1);
        await expect.poll(() => focused(page), { message: name }).not.toBe('Закрыть');
        while (await open.count()) {
          await page.keyboard.press('Escape');
          await page.waitForTimeout(250);
        }
        await expect.poll(() => focused(page), { message: name }).toBe(name);
      }
      if (page.url() !== address) await page.goto(path);
    }
    expect(opened).toBeGreaterThan(0);
  });

test('из поиска команд фокус возвращается туда, где был, а «Первые шаги» и кнопка, которой их вызывают, передают его друг другу', async ({
  page,
}) => {
  await page.goto('/');
  const settings = page.getByRole('button', { name: 'Настроить', exact: true });
  await settings.focus();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('textbox', { name: 'Поиск и команды' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();

  const call = page.getByRole('button', { name: 'Первые шаги', exact: true });
  const hide = page.getByRole('button', { name: 'Скрыть первые шаги' });
  await expect(call.or(hide)).toBeVisible();
  if (await call.isVisible()) {
    await call.press('Enter');
    await expect(hide).toBeFocused();
  }
  await hide.press('Enter');
  await expect(call).toBeFocused();
});

test('из окна, которое открыли из «Других действий», фокус возвращается к их кнопке', async ({ page }) => {
  const [task] = await items(`/api/schedules?limit=1&search=${encodeURIComponent('Контроль поверок')}`);
  await page.goto(`/scheduler/${task!.guid}`);
  await opened(page, 'Контроль поверок');
  await moreAction(page, 'За прошлое');
  await expect(dialog(page, /за прошлое$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(head(page).getByRole('button', { name: 'Другие действия' })).toBeFocused();
});

test(
  'фокус, который ушёл из диалога, пока тот ждал ответа, остаётся там, куда ушёл',
  { tag: '@firefox' },
  async ({ page }) => {
    for (const goesAway of [false, true]) {
      // The list asks for it too.
      const answer = await holdAnswers(page, '**/api/security-policy');
      await page.goto('/users');
      await page.getByRole('button', { name: 'Политика безопасности' }).click();
      const policy = dialog(page, 'Политика безопасности');
      await expect(policy.getByRole('button', { name: 'Закрыть' })).toBeFocused();
      const elsewhere = page.getByRole('link').first();
      // As speech control does: without a key or a pointer.
      if (goesAway) await elsewhere.evaluate((one) => (one as HTMLElement).focus());
      answer();
      await expect(policy.getByRole('button', { name: 'Сохранить' })).toBeVisible();
      if (goesAway) await expect(elsewhere).toBeFocused();
      else await expect(policy.locator('input:focus')).toHaveCount(1);
      await page.unrouteAll({ behavior: 'wait' });
    }
  },
);

test('фокус, который из первого поля диалога сразу ушёл в другое, остаётся там', async ({ page }) => {
  await page.goto('/organizations');
  await page.evaluate(() => {
    const goOn = ({ target }: FocusEvent) => {
      const fields = (target as HTMLElement)
        .closest('[role="dialog"]')
        ?.querySelectorAll<HTMLElement>('input:not([aria-haspopup])');
      if (!fields || target !== fields[0]) return;
      removeEventListener('focusin', goOn);
      fields[1]!.focus();
    };
    addEventListener('focusin', goOn);
  });
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  const next = field(dialog(page, 'Создать организацию'), 'Полное наименование');
  await expect(next).toBeFocused();
  // All that the dialog does with the focus is done by then.
  await page.waitForTimeout(500);
  await expect(next).toBeFocused();
});

test('после перехода с клавиатуры программе чтения один раз говорят, какой экран открыт', async ({ page }) => {
  await page.addInitScript(() =>
    Object.assign(document, {
      told: [],
      ariaNotify: (text: string) => (document as unknown as { told: string[] }).told.push(text),
    }),
  );
  const told = () => page.evaluate(() => (document as unknown as { told: string[] }).told);
  await page.goto('/users');
  await opened(page, 'Пользователи');
  // What the first screen does not need is there by then.
  await page.waitForTimeout(3000);
  await page.getByRole('link', { name: 'Глоссарий', exact: true }).press('Enter');
  await opened(page, 'Глоссарий');
  await expect.poll(told).toEqual(['Глоссарий']);
  const term = page.getByRole('row').nth(1).getByRole('link').first();
  const name = (await term.textContent())!;
  await term.press('Enter');
  await opened(page, name);
  await expect.poll(told).toEqual(['Глоссарий', name]);
  await page.waitForTimeout(1500);
  expect(await told()).toEqual(['Глоссарий', name]);
});
