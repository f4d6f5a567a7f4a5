import { employees } from 'contract/features/employees/facts.ts';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { runs } from 'contract/features/scheduler/runs.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, refuse, sent, type Sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { choose, dialog, edit, field, opened } from '../../testing/screen.ts';

const task = {
  name: 'Контроль поверок',
  kind: 'verifications',
  starts: 'cron',
  cron: '0 6 * * *',
  timeZone: 'Europe/Moscow',
  calendar: 'any',
  state: 'ready',
  isEnabled: true,
  retryPauseSeconds: 30,
  maxMinutes: 60,
} as const;
const twenty = Array.from({ length: 20 }, (_, day) => `2030-01-${String(day + 1).padStart(2, '0')}T03:00:00Z`);
const preview = page.getByRole('region', { name: 'Когда запустится' });

async function openTask(given: object = {}, tab = ''): Promise<AnyRow> {
  const [row] = answerRecords(schedules, [{ ...task, ...given }]);
  answer(scheduleCalls.preview, { starts: twenty });
  await openConsole(`/scheduler/${row!.guid}${tab}`);
  await opened(String(row!['name']));
  return row!;
}

async function newTask() {
  answer(scheduleCalls.preview, { starts: twenty });
  await openConsole('/scheduler?create=true');
  const form = dialog('Создать задачу');
  await expect.element(form).toBeVisible();
  return form;
}

test('a timing is built of words, and what the words do not say cannot be saved', async () => {
  const form = await newTask();
  const line = field('Расписание', form);
  await expect.element(line).toHaveAttribute('required');
  await choose('Как часто', 'По дням недели', form);
  await form.getByRole('combobox', { name: 'Дни недели' }).click();
  await page.getByRole('option', { name: 'понедельник' }).click();
  await page.getByRole('option', { name: 'четверг' }).click();
  await userEvent.tab();
  await field('Во сколько', form).fill('07:30');
  await expect.element(line).toHaveValue('30 7 * * 1,4');
  await expect.element(preview).toMatchTextContent('По понедельникам и четвергам в 07:30 по Москве');
  await expect.poll(() => preview.getByRole('listitem').elements().length).toBe(20);
  await field('Во сколько', form).fill('25:00');
  await expect.element(field('Во сколько', form)).toHaveAccessibleDescription(/Время от 00:00 до 23:59/);
  await expect.element(line).toHaveValue('');
  await field('Во сколько', form).fill('7:30');
  await expect.element(line).toHaveValue('30 7 * * 1,4');
});

test('a mistake of the line is said at it at once, and the words step back', async () => {
  const form = await newTask();
  const line = field('Расписание', form);
  const often = form.getByRole('combobox', { name: 'Как часто' });
  for (const [cron, mistake] of [
    ['0 6 * * 9', 'дни недели: «9» — не число от 0 до 7'],
    ['60 * * * *', 'минуты: «60» — не число от 0 до 59'],
    ['0 0 30 2 *', 'Такого дня не бывает ни в одном году'],
    ['0 0 6 * * *', 'Секунд и года здесь нет'],
    ['*/0 * * * *', 'шаг должен быть не меньше 1'],
    ['0 6 2W * *', 'дни месяца: «2W» — не число от 1 до 31'],
    ['0 6 * * 1#2', 'дни недели: «1#2» — не число от 0 до 7'],
  ] as const) {
    await line.fill(cron);
    await expect.element(line).toHaveAttribute('aria-invalid', 'true');
    await expect.element(line).toHaveAccessibleDescription(expect.stringContaining(mistake));
    await expect.element(often).toHaveValue('');
    await expect.element(form.getByRole('combobox', { name: 'Дни недели' })).not.toBeInTheDocument();
  }
  await expect.element(preview).not.toBeInTheDocument();
  await line.fill('*/90 * * * *');
  await expect.element(line).toHaveAccessibleDescription(/Напишите 0 или шаг не больше 60/);
  await line.fill('*/15 8-9 * * *');
  await expect.element(line).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(often).toHaveAccessibleDescription(/Здесь не выбрать: несколько минут часа, несколько часов/);
  await line.fill('0 6 * * mon-wed');
  await expect.element(form.getByText('среда', { exact: true })).toBeVisible();
  await choose('Когда запускать', 'Через равные промежутки', form);
  await field('Каждые', form).fill('0');
  await expect.element(preview).not.toBeInTheDocument();
  await field('Каждые', form).fill('90');
  await expect.element(preview).toBeVisible();
});

test('the kinds of days are described in words, and a timing that never comes is called so', async () => {
  const form = await newTask();
  await field('Расписание', form).fill('0 6 31,L * *');
  await choose('Дни', 'В рабочие дни, выпавшее на выходной — в следующий рабочий', form);
  await expect
    .element(preview)
    .toMatchTextContent(
      '31-го числа и в последний день месяца, а если это выходной — в следующий рабочий день, в 06:00 по Москве',
    );
  answer(scheduleCalls.preview, { starts: [] });
  await field('Расписание', form).fill('0 6 * * 0');
  await choose('Дни', 'Только в рабочие дни', form);
  await expect.element(preview).toMatchTextContent('Никогда');
  await expect
    .poll(() => sent(scheduleCalls.preview).at(-1)!.body)
    .toMatchObject({ cron: '0 6 * * 0', calendar: 'working' });
});

test('a paused task leads to where that is set which it waits for', async () => {
  await openTask({ name: 'Архив логов', kind: 'journalRetention', state: 'paused' });
  await expect.element(preview).toMatchTextContent('Задача приостановлена. Запуски, когда её возобновят');
  await page.getByRole('link', { name: 'Сроки хранения в журнале' }).click();
  await expect.element(page.getByRole('button', { name: 'Сроки хранения' })).toBeVisible();
});

test('a pause that would end before it begins is refused at its field', async () => {
  const message = 'Этот момент уже прошёл';
  refuse(scheduleCalls.pause, 'invalid', { errors: [{ path: 'until', message }] });
  const { guid } = await openTask();
  await page.getByRole('button', { name: 'Приостановить' }).click();
  const form = page.getByRole('dialog');
  await field('Причина', form).fill('Плановые работы');
  const until = field('До какого времени (пусто — пока не возобновят)', form);
  await until.fill('01.01.2020 00:00');
  await form.getByRole('button', { name: 'Приостановить' }).click();
  await expect.element(until).toHaveAccessibleDescription(new RegExp(message));
  expect(form.getByText(message).elements()).toHaveLength(1);
  expect(sent(scheduleCalls.pause)[0]?.body.reason ?? 'Плановые работы').toBe('Плановые работы');
  answer(scheduleCalls.pause, { changed: 1 });
  await until.fill('');
  await form.getByRole('button', { name: 'Приостановить' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(scheduleCalls.pause).at(-1)!.body).toEqual({ guids: [guid], reason: 'Плановые работы', until: null });
});

test('the clock of a task and that of whoever looks are named where they differ', async () => {
  await openTask({ timeZone: 'Asia/Yekaterinburg' });
  await expect
    .element(page.getByText('Московское время (UTC+3); у задачи — ', { exact: false }))
    .toMatchTextContent('(UTC+5)');
  await edit();
  await expect.element(preview).toMatchTextContent(/по часам задачи, .+ \(UTC\+5\):/);
});

test('the recipients of failures must be named, and the card shows them', async () => {
  const [orlova] = answerRecords(employees, [{ fullName: 'Орлова Ирина', position: 'Инженер' }]);
  const row = await openTask();
  answer(schedules.routes.update, (({ body }: Sent) => ({ ...row, ...body, names: { alarmPeople: {} } })) as never);
  await edit();
  await choose('Сообщать о неудачах', 'Названным сотрудникам');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Это обязательное поле')).toBeVisible();
  expect(sent(schedules.routes.update)).toEqual([]);
  await page.getByRole('combobox', { name: 'Кому' }).fill('Орлова');
  await page.getByRole('option', { name: /^Орлова/ }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect
    .poll(() => sent(schedules.routes.update)[0]?.body)
    .toMatchObject({ alarm: 'chosen', alarmPeople: [orlova!.guid] });
});

test('what starts after what is drawn, with the open task marked and the others as links', async () => {
  const [first, next] = answerRecords(schedules, [
    { ...task, name: 'Первая' },
    { ...task, name: 'Вторая', starts: 'after' },
  ]);
  answer(scheduleCalls.chain, [
    { guid: first!.guid, name: 'Первая', depth: 0, state: 'ready' },
    { guid: next!.guid, name: 'Вторая', afterGuid: first!.guid, depth: 1, state: 'ready' },
  ]);
  await openConsole(`/scheduler/${first!.guid}/chain`);
  const drawn = page.getByRole('region', { name: 'Порядок выполнения' });
  await expect.element(drawn).toBeVisible();
  expect(drawn.element().querySelector('[aria-current]')!.textContent).toContain('Первая');
  await drawn.getByRole('link', { name: 'Вторая' }).click();
  await opened('Вторая');
});

test('a run is started with other settings, and a wrong one is named at its field', async () => {
  refuse(scheduleCalls.run, 'invalid', { errors: [{ path: 'parameters.daysAhead', message: 'Не меньше 1' }] });
  const run = {
    guid: crypto.randomUUID(),
    kind: 'verifications',
    state: 'done',
    parameters: { daysAhead: 45 },
  } as const;
  answer(runs.get, run);
  await openTask();
  await page.getByRole('button', { name: 'Запустить сейчас' }).click();
  const form = page.getByRole('dialog');
  const days = field('За сколько дней предупреждать', form);
  await days.fill('0');
  await form.getByRole('button', { name: 'Запустить' }).click();
  await expect.element(days).toHaveAccessibleDescription(/Не меньше 1/);
  answer(scheduleCalls.run, run);
  await days.fill('45');
  await form.getByRole('button', { name: 'Запустить' }).click();
  await expect.element(page.getByLabelText('С чем запущена')).toMatchTextContent('За сколько дней предупреждать45');
  expect(sent(scheduleCalls.run).at(-1)!.body).toEqual({ parameters: { daysAhead: 45 } });
});

test('one may start and not edit, another edit and not start: what is not given is closed and named', async () => {
  signIn({ rights: { scheduler: 'read', runs: 'create' } });
  const { guid } = await openTask();
  await expect.element(page.getByText('Только просмотр', { exact: false }).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Приостановить' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Запустить сейчас' })).toBeEnabled();
  signIn({ rights: { scheduler: 'full' } });
  const { queryClient } = await import('../../api/query-client.ts');
  await queryClient.invalidateQueries();
  await openConsole(`/scheduler/${guid}`);
  await expect.element(page.getByRole('button', { name: 'Приостановить' })).toBeEnabled();
  const start = page.getByRole('button', { name: 'Запустить сейчас' });
  await expect.element(start).toBeDisabled();
  await expect.element(start).toHaveAccessibleDescription(/^Запуски задач: доступа нет, нужно «Создание»/);
  await expect.element(page.getByRole('link', { name: 'Запуски' })).not.toBeInTheDocument();
});
