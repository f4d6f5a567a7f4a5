import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { choose, dialog, edit, field, opened } from './support/screen.ts';
import {
  administratorAt,
  separateFolder,
  startSeparateProgram,
  type SeparateProgram,
} from './support/separate-program.ts';
import { expect, test } from './support/test.ts';

const region = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });
const numberIn = (text: string | null): number => Number((text ?? '').replaceAll(/\D/g, ''));

test.describe('образцовая организация', () => {
  test('каждая строка «Ждёт вас» ведёт к списку, в котором столько же записей', async ({ page }) => {
    await page.goto('/');
    await opened(page, 'Главная');
    const lines = region(page, 'Ждёт вас').getByRole('listitem');
    const count = await lines.count();
    expect(count).toBeGreaterThan(4);
    for (let index = 0; index < count; index++) {
      const waiting = numberIn(await lines.nth(index).getByRole('strong').textContent());
      const link = lines.nth(index).getByRole('link');
      const title = (await link.textContent())!;
      await link.click();
      await expect(page, title).not.toHaveURL(/\/$/);
      await opened(page, /./);
      const summary = page.locator('main header [aria-live="polite"]').first();
      if (page.url().includes('filter=')) await expect(summary, title).toHaveText(new RegExp(`^${waiting}\\s`));
      await page.goBack();
      await opened(page, 'Главная');
    }
  });

  test.describe('своя главная', () => {
    test.use({ as: 'fyodorov' });
  });

  test('энергия сегодняшнего дня: части названы, каждое число ведёт к тому, что за ним стоит', async ({ page }) => {
    await page.goto('/');
    await opened(page, 'Главная');
    for (const name of ['Потребление вчера', 'Ошибка прогноза', 'Час пик сегодня', 'Заявки на завтра'])
      await expect(region(page, name)).toBeVisible();
    await expect(region(page, 'Потребление вчера')).toContainText('МВт·ч');
    await expect(region(page, 'Заявки на завтра')).toContainText('МСК');
    await expect(page.getByRole('img', { name: /^Сутки .* по часам/ })).toBeVisible();
    const words = await page.locator('main').evaluate((main) => {
      const above = [...main.querySelectorAll('section')].filter((one) =>
        ['Энергия', 'Ждёт вас'].includes(one.getAttribute('aria-label') ?? one.querySelector('h2')?.innerText ?? ''),
      );
      return above
        .map((one) => one.innerText)
        .join(' ')
        .match(/\p{L}{2,}/gu)!.length;
    });
    expect(words).toBeLessThanOrEqual(120);
    await region(page, 'Ошибка прогноза').getByRole('link').click();
    await expect(page).toHaveURL(/\/forecast\/[\da-f-]+\/accuracy/);
    await page.goBack();
    await opened(page, 'Главная');
    await region(page, 'Факт к плану').getByRole('link').click();
    await expect(page).toHaveURL(/\/planned-data/);
  });
});

test.describe('новичок на образцовых данных', () => {
  test.use({ as: 'fyodorov' });
  test('с главной виден год точки с пропусками, прогноз рядом с фактом, баланс и сравнение категорий', async ({
    page,
  }) => {
    await page.goto('/');
    await opened(page, 'Главная');
    const widget = (name: string) => page.getByRole('article', { name, exact: true });
    await expect(widget('Год точки учёта').getByRole('cell', { name: 'нет данных' })).toHaveCount(7);
    await expect(widget('Прогноз и факт по часам').getByRole('img', { name: 'Прогноз и факт по часам' })).toBeVisible();
    // The fact is drawn above the forecast.
    const drawn = widget('Прогноз и факт по часам').locator('svg[role="img"] > path[data-meaning]');
    await expect(drawn.first()).toHaveAttribute('data-meaning', 'forecast');
    await expect(drawn.last()).toHaveAttribute('data-meaning', 'fact');
    await expect(widget('Небалансы групп')).toContainText('%');
    await expect(widget('Стоимость по категориям')).toContainText('руб.');
    expect(await faultsOf(page, 'all')).toEqual([]);
    await widget('Стоимость по категориям').getByRole('link', { name: 'Стоимость по категориям' }).click();
    await opened(page, 'Калькулятор');
    await expect(page).toHaveURL(/\/calculator\?scenario=/);
    await page.goBack();
    await widget('Год точки учёта').getByRole('link', { name: 'Год точки учёта' }).click();
    await expect(page).toHaveURL(/\/metering-points\/[\da-f-]+\/values$/);
  });
});

test.describe('пустая установка', () => {
  test.use({ as: null });
  test.describe.configure({ mode: 'serial' });

  let program: SeparateProgram;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    program = startSeparateProgram({ offset: 5, folder: separateFolder() });
    page = await administratorAt(browser, program);
    await opened(page, 'Главная');
  });
  test.afterAll(async () => {
    await page.context().close();
    await program.stop();
  });

  const steps = () => region(page, 'Первые шаги');
  const step = (title: string) => steps().getByRole('listitem').filter({ hasText: title });
  const isDone = (title: string) => expect(step(title).getByLabel('Сделано')).toBeVisible();
  const home = async () => {
    await page.getByRole('link', { name: /на главную/ }).click();
    await opened(page, 'Главная');
  };
  const sample = async (label: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      steps().getByRole('button', { name: label }).click(),
    ]);
    return { name: file.suggestedFilename(), mimeType: 'text/csv', buffer: await readFile(await file.path()) };
  };

  test('первые шаги названы, и каждый можно сделать: реквизиты, паспорт, измерения; обычные задачи заведены', async () => {
    await step('свою организацию').getByRole('button', { name: 'Создать организацию' }).click();
    const own = dialog(page, 'Своя организация');
    await field(own, 'Название').fill('ООО «Мастерская»');
    await own.getByRole('button', { name: 'Создать и перейти' }).click();
    await expect(steps().getByRole('listitem')).toHaveCount(4);
    // Widgets without data are named in one line and take no space.
    await expect(region(page, 'Энергия')).toContainText('Здесь появятся потребление за вчера');
    await expect(region(page, 'Рабочий стол')).toContainText('«Год точки учёта»');
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(await faultsOf(page, 'all')).toEqual([]);
    await step('реквизиты').getByRole('link', { name: 'Открыть карточку' }).click();
    await opened(page, 'ООО «Мастерская»');
    await edit(page);
    await field(page, 'ИНН').fill('7707083893');
    await field(page, 'КПП').fill('770701001');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('button', { name: 'Сохранить' })).toBeHidden();
    await home();
    await isDone('реквизиты');

    const load = async (link: string, file: Awaited<ReturnType<typeof sample>>) => {
      await step('паспорт').getByRole('link', { name: link }).click();
      await opened(page, link);
      await page.getByRole('button', { name: 'Загрузить из файла' }).click();
      const form = dialog(page, `${link}: загрузка из файла`);
      await form.locator('input[type="file"]').setInputFiles(file);
      await form.getByRole('button', { name: 'Проверить' }).click();
      await form.getByRole('button', { name: /^Загрузить/ }).click();
      await expect(page.getByText('Добавлено: 2, изменено: 0.')).toBeVisible();
      await home();
    };
    await load('Объекты потребления', await sample('Таблица объектов'));
    await load('Точки учёта', await sample('Таблица точек'));
    await isDone('паспорт');

    const hours = await sample('Часы за неделю');
    await step('измерений').getByRole('link', { name: 'Обмен данными' }).click();
    await opened(page, 'Обмен данными');
    await page.locator('input[type="file"]').first().setInputFiles(hours);
    await opened(page, hours.name);
    await page.getByRole('combobox', { name: 'Точка учёта' }).click();
    await page.getByRole('option', { name: /Мастерская/ }).click();
    await choose(page, 'Единица', 'кВт·ч');
    await choose(page, 'Как записан час', 'По началу: 0–23, 00:00');
    await page.getByRole('button', { name: 'Проверить таблицу' }).click();
    await page.getByRole('button', { name: 'Записать' }).click();
    await expect(page.getByText('Принят', { exact: true })).toBeVisible();
    await home();
    await isDone('измерений');
    await expect(steps()).toContainText('Сделано 3 из 4');
    await expect(page.getByText('Здесь появятся')).toHaveCount(0);
    await expect(region(page, 'Потребление вчера')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Потребление по дням' })).toBeVisible();

    await page.goto('/scheduler');
    await opened(page, 'Планировщик');
    await expect(page.getByRole('row').filter({ hasText: 'Прогноз D+1' }).first()).toContainText('Ждёт запуска');
    await expect(page.getByRole('row').filter({ hasText: 'Подкачка часов пик' })).toContainText(
      'Приостановлена: ждёт источника',
    );
    await page.getByRole('link', { name: 'Архив логов' }).click();
    await opened(page, 'Архив логов');
    await expect(page.getByText(/Срок хранения журнала не задан/).first()).toBeVisible();
  });
});
