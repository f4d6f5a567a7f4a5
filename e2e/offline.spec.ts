import { fetchedAhead, opened, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test.use({ provokes: /ERR_INTERNET_DISCONNECTED/ });

test('потерянная связь видна, а с её возвращением всё читается снова', async ({ page, context }) => {
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  await fetchedAhead(page);
  await context.setOffline(true);
  await page.getByLabel('Поиск в списке').fill('Инкотекс');
  await expect(page.getByText('Нет связи с сервером').first()).toBeVisible();
  await page.getByRole('button', { name: 'Попробовать сейчас' }).click();
  await expect(page.getByText('Нет связи с сервером').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Нет связи с сервером')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
});

test.describe('без части программы', () => {
  test.use({ provokes: /ERR_INTERNET_DISCONNECTED|dynamically imported module|Unable to preload CSS/ });

  test('экран, который не загрузился без связи, говорит об этом; со связью его открывают заново', async ({
    page,
    context,
  }) => {
    await page.goto('/dictionary/brands');
    await opened(page, 'Производители');
    await fetchedAhead(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Планировщик' }).first().click();
    const note = page.getByRole('alert', { name: 'Нет связи с сервером', exact: true });
    await expect(note).toBeVisible();
    await context.setOffline(false);
    // The screen may recover by itself once the connection returns; then there is nothing to press.
    await note
      .getByRole('button', { name: 'Повторить' })
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await opened(page, 'Планировщик');
  });

  test('файлов прежнего выпуска на сервере больше нет: консоль один раз открывается заново на том же экране', async ({
    page,
  }) => {
    await page.goto('/dictionary/brands');
    await opened(page, 'Производители');
    await fetchedAhead(page);
    let isGone = true;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false;
    });
    await page.route(/\/assets\/[^/]+\.(js|css)$/, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Планировщик' }).first().click();
    await opened(page, 'Планировщик');
    expect(isGone).toBe(false);
  });
});
