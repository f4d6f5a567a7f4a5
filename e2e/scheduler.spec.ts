import type { Page } from '@playwright/test';
import { api, items, unique, type Row } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { choose, edit, field, opened, row, told } from './support/screen.ts';
import { createTask, inputOf } from './support/schedules.ts';
import { expect, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('задача: слова и запуски до сохранения, запуск сейчас с журналом работы, пауза с причиной', async ({ page }) => {
  const name = unique('Полнота');
  await page.goto('/scheduler');
  await opened(page, 'Планировщик');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  await field(dialog(page), 'Название').fill(name);
  await choose(dialog(page), 'Что делает', 'Проверка полноты технического паспорта');
  const preview = page.getByRole('region', { name: 'Когда запустится' });
  await field(dialog(page), 'Расписание').fill('*/90 * * * *');
  await expect(field(dialog(page), 'Расписание')).toHaveAccessibleDescription(/Напишите 0 или шаг не больше 60/);
  await field(dialog(page), 'Расписание').fill('0 6 31,L * *');
  await choose(dialog(page), 'Дни', 'В рабочие дни, выпавшее на выходной — в следующий рабочий');
  await expect(preview).toContainText(
    '31-го числа и в последний день месяца, а если это выходной — в следующий рабочий день, в 06:00 по Москве',
  );
  await field(dialog(page), 'Расписание').fill('0 6 8-14 * *');
  await choose(dialog(page), 'Дни', 'Только в рабочие дни');
  await expect(preview).toContainText('С 8-го по 14-е число, только в рабочие дни, в 06:00 по Москве');
  await expect(preview.getByRole('listitem')).toHaveCount(20);
  await dialog(page).getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await row(page, name).getByRole('link', { name }).click();

  await opened(page, name);
  await page.getByRole('button', { name: 'Запустить сейчас' }).click();
  await dialog(page).getByRole('button', { name: 'Запустить' }).click();
  await expect(page).toHaveURL(/\/scheduler\/runs\//);
  const log = page.getByRole('list', { name: 'Журнал работы' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText(/^(Успешно|С замечаниями)$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Поиск по журналу работы' }).fill('здания');
  await expect(log.getByRole('listitem').filter({ hasNotText: 'Здания' })).toHaveCount(0);

  await expect(page.getByText('Кто запустил')).toBeVisible();
  await expect(page.getByLabel('С чем запущена')).toContainText('Типы объектовне задано');

  await page.getByRole('link', { name: 'Запуски' }).first().click();
  await page.getByRole('button', { name: 'Приостановить' }).click();
  await field(dialog(page), 'Причина').fill('Плановые работы');
  const until = field(dialog(page), 'До какого времени (пусто — пока не возобновят)');
  await until.fill('01.01.2020 00:00');
  await dialog(page).getByRole('button', { name: 'Приостановить' }).click();
  await expect(until).toHaveAccessibleDescription(/Этот момент уже прошёл/);
  await expect(dialog(page).getByText('Этот момент уже прошёл')).toHaveCount(1);
  await until.fill('');
  await dialog(page).getByRole('button', { name: 'Приостановить' }).click();
  await expect(page.getByText('Плановые работы')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Возобновить' })).toBeVisible();
});

test('от приостановленной задачи ведёт ссылка туда, где задают то, чего она ждёт', async ({ page }) => {
  const [waiting] = await items(`/api/schedules?limit=1&search=${encodeURIComponent('Архив логов')}`);
  await page.goto(`/scheduler/${waiting!.guid}`);
  await opened(page, 'Архив логов');
  await expect(page.getByRole('region', { name: 'Когда запустится' })).toContainText(
    'Задача приостановлена. Запуски, когда её возобновят',
  );
  await page.getByRole('link', { name: 'Сроки хранения в журнале' }).click();
  await expect(page.getByRole('button', { name: 'Сроки хранения' })).toBeVisible();
});

test('запуски видит свой календарь: адрес показан один раз, его отзывают', async ({ page, request }) => {
  await page.goto('/scheduler');
  await opened(page, 'Планировщик');
  await page.getByRole('button', { name: 'В свой календарь' }).click();
  await dialog(page)
    .getByRole('button', { name: /^(Получить адрес|Выдать новый)$/ })
    .click();
  const shown = dialog(page).getByRole('region', { name: 'Адрес для подписки' });
  const address = await shown.locator('code').innerText();
  expect(await faultsOf(page, 'all')).toEqual([]);
  const read = await request.get(address);
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await read.text()).toContain('SUMMARY:Контроль поверок');
  await dialog(page).getByRole('button', { name: 'Отозвать адрес' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Получить адрес' })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test('расписание собирают словами, ошибку строки и «никогда» говорят сразу', async ({ page }) => {
  await page.goto('/scheduler?create=true');
  const form = dialog(page);
  const line = field(form, 'Расписание');
  await expect(line).toHaveAttribute('required');
  await choose(form, 'Как часто', 'По дням недели');
  await form.getByRole('combobox', { name: 'Дни недели' }).click();
  await page.getByRole('option', { name: 'понедельник' }).click();
  await page.getByRole('option', { name: 'четверг' }).click();
  await page.keyboard.press('Tab');
  await field(form, 'Во сколько').fill('07:30');
  await expect(line).toHaveValue('30 7 * * 1,4');
  const preview = form.getByRole('region', { name: 'Когда запустится' });
  await expect(preview).toContainText('По понедельникам и четвергам в 07:30 по Москве');

  await field(form, 'Во сколько').fill('25:00');
  await expect(field(form, 'Во сколько')).toHaveAccessibleDescription(/Время от 00:00 до 23:59/);
  // Nothing that the words do not say may be saved.
  await expect(line).toHaveValue('');
  await field(form, 'Во сколько').fill('7:30');
  await expect(line).toHaveValue('30 7 * * 1,4');

  const often = form.getByRole('combobox', { name: 'Как часто' });
  const mistakes = [
    ['0 6 * * 9', 'дни недели: «9» — не число от 0 до 7'],
    ['60 * * * *', 'минуты: «60» — не число от 0 до 59'],
    ['0 0 30 2 *', 'Такого дня не бывает ни в одном году'],
    ['0 0 6 * * *', 'Секунд и года здесь нет'],
    ['*/0 * * * *', 'шаг должен быть не меньше 1'],
    ['0 6 2W * *', 'дни месяца: «2W» — не число от 1 до 31'],
    ['0 6 * * 1#2', 'дни недели: «1#2» — не число от 0 до 7'],
  ] as const;
  for (const [cron, mistake] of mistakes) {
    await line.fill(cron);
    await expect(line).toHaveAttribute('aria-invalid', 'true');
    await expect(line).toHaveAccessibleDescription(new RegExp(mistake.replace(/[#*]/g, String.raw`\$&`)));
    await expect(form.getByText(mistake)).toHaveCount(1);
    await expect(often).toHaveValue('');
    await expect(form.getByRole('combobox', { name: 'Дни недели' })).toHaveCount(0);
  }
  await expect(preview).toBeHidden();
  await line.fill('*/15 8-9 * * *');
  await expect(line).not.toHaveAttribute('aria-invalid', 'true');
  await expect(often).toHaveAccessibleDescription(/Здесь не выбрать: несколько минут часа, несколько часов/);
  await line.fill('0 6 * * mon-wed');
  await expect(form.getByText('среда', { exact: true })).toBeVisible();

  await line.fill('0 6 * * 0');
  await expect(form.getByRole('combobox', { name: 'Дни недели' })).toBeVisible();
  await choose(form, /^Дни$/, 'Только в рабочие дни');
  await expect(preview).toContainText('Никогда');

  await choose(form, 'Когда запускать', 'Через равное время');
  await field(form, 'Каждые').fill('0');
  await expect(preview).toBeHidden();
  await field(form, 'Каждые').fill('90');
  await expect(preview.getByRole('listitem')).toHaveCount(20);
});

test('уведомление приходит само, ведёт к записи и отмечается прочитанным', async ({ page }) => {
  await page.goto('/scheduler');
  await opened(page, 'Планировщик');
  await row(page, 'Контроль поверок').getByRole('link', { name: 'Контроль поверок' }).click();
  await page.getByRole('button', { name: 'Запустить сейчас' }).click();
  await dialog(page).getByRole('button', { name: 'Запустить' }).click();
  const bell = page.getByRole('button', { name: /^Уведомления, новых: / });
  await expect(bell).toBeVisible();
  await expect(page.getByText(/^(Успешно|С замечаниями)$/).first()).toBeVisible();
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Уведомления' });
  // Other stories may cause new notifications meanwhile, so only these are checked.
  const told = panel.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Поверка счётчика/ }) });
  await expect(told.first()).toBeVisible();
  await panel.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(told.getByRole('button', { name: 'Отметить прочитанным' })).toHaveCount(0);
});

test('часы задачи и часы смотрящего названы, где они разные', async ({ page }) => {
  const { guid, name } = await createTask('По уральскому времени', { timeZone: 'Asia/Yekaterinburg' });
  await page.goto(`/scheduler/${guid}`);
  await opened(page, name);
  await expect(page.getByText('Московское время (UTC+3); у задачи — ')).toContainText('(UTC+5)');
  await edit(page);
  await expect(page.getByRole('region', { name: 'Когда запустится' })).toContainText(/по часам задачи, .+ \(UTC\+5\):/);
});

test('правку задачи предлагает один, утверждает другой', async ({ page }) => {
  const task = await createTask('С утверждением', { isEnabled: false, needsApproval: true });
  const { guid, name, version } = task;
  const body = inputOf(task);
  await page.goto(`/scheduler/${guid}`);
  await opened(page, name);
  await edit(page);
  await field(page, 'Повторов при ошибке').fill('5');
  await page.getByRole('button', { name: 'Предложить правку' }).click();
  const banner = page.getByRole('region', { name: 'Предложенная правка' });
  await expect(banner.getByRole('row', { name: 'Повторов при ошибке 2 5' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Предложить правку' })).toHaveCount(0);
  await banner.getByRole('button', { name: 'Отозвать' }).click();
  await expect(banner).toHaveCount(0);

  // Without any action, another person's proposal appears on the screen.
  const proposed = { as: 'tikhonov', body: { ...body, retries: 7 }, version } as const;
  await api('POST', `/api/schedules/${guid}/proposals`, proposed);
  await expect(banner.getByRole('row', { name: 'Повторов при ошибке 2 7' })).toBeVisible();
  await banner.getByRole('button', { name: 'Отклонить' }).click();
  await field(dialog(page), 'Причина').fill('Слишком часто');
  await dialog(page).getByRole('button', { name: 'Отклонить' }).click();
  await expect(banner).toHaveCount(0);
  await api('POST', `/api/schedules/${guid}/proposals`, { ...proposed, body: { ...body, retries: 4 } });
  await expect(banner.getByRole('row', { name: 'Повторов при ошибке 2 4' })).toBeVisible();
  await banner.getByRole('button', { name: 'Утвердить' }).click();
  await expect(banner).toHaveCount(0);
  await expect(told(page, 'Повторов при ошибке')).toHaveText('4');
});

test('о неудачах сообщают названным; что за чем начинается, нарисовано', async ({ page }) => {
  const [sample] = (await items('/api/schedules?limit=1&search=Проверка%20полноты')) as [Row];
  const make = (body: object) =>
    api('POST', '/api/schedules', { body: { ...inputOf(sample), cron: null, everyMinutes: null, ...body } });
  const first = await make({ name: unique('Первая в цепочке'), starts: 'hand' });
  const next = await make({ name: unique('Вторая в цепочке'), starts: 'after', afterGuid: first.guid });

  await page.goto(`/scheduler/${first.guid}`);
  await opened(page, first['name']);
  await edit(page);
  await choose(page, 'Сообщать о неудачах', 'Названным сотрудникам');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Это обязательное поле')).toBeVisible();
  await page.getByRole('combobox', { name: 'Кому' }).fill('Орлова');
  await page
    .getByRole('option', { name: /^Орлова/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(told(page, 'Кому')).toContainText('Орлова');

  await page.getByRole('tab', { name: 'Цепочка' }).click();
  const drawn = page.getByRole('region', { name: 'Порядок выполнения' });
  await expect(drawn.locator('[aria-current]')).toContainText(first['name']);
  await drawn.getByRole('link', { name: next['name'] }).click();
  await opened(page, next['name']);
});
