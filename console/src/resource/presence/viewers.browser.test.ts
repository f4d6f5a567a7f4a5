import { employees } from 'contract/features/employees/facts.ts';
import { presence, type Viewer } from 'contract/features/presence/calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, sent, sendEvent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { dialog, edit, field, findInaccessible, head, opened, rowAt } from '../../testing/screen.ts';

const bar = page.getByRole('region', { name: 'Сохранение' });
const looking = () => head().getByRole('status');
const lastReport = () => sent(presence.report).at(-1)?.body;
let guid: string;

/** Simulates that other people open the record, start editing it, or leave. */
function become(...viewers: Viewer[]): void {
  answer(presence.report, viewers);
  sendEvent({ topic: 'presence', guid });
}

beforeEach(() => {
  const given = {
    fullName: 'Смирнова Ирина',
    lastName: 'Смирнова',
    firstName: 'Ирина',
    position: 'Инженер',
    state: 'working',
  };
  guid = answerRecords(employees, [given])[0]!.guid;
});

test('a card tells who else looks at it and edits it; its fields do not move, and who has left is no more there', async () => {
  await openConsole(`/employee/${guid}`);
  await opened(/Смирнова/);
  const place = () => document.querySelector('[role="tabpanel"] dt')!.getBoundingClientRect().top;
  const before = place();
  await expect.element(looking()).toHaveTextContent('');
  become({ name: 'Орлова Е. В.', isEditing: false });
  await expect.element(looking()).toMatchTextContent(/^Сейчас смотрит: Орлова\s/);
  expect(place()).toBe(before);
  expect(await findInaccessible()).toEqual([]);
  become({ name: 'Орлова Е. В.', isEditing: true });
  await expect.element(looking()).toMatchTextContent(/^Сейчас правит: Орлова\s/);
  await edit();
  await field('Должность').fill('Мастер');
  await expect.poll(lastReport).toMatchObject({ resource: 'employees', record: guid, isEditing: true });
  await expect.element(bar).toMatchTextContent(/Запись сейчас правит и\s+Орлова\s/);
  become();
  await expect.element(looking()).toHaveTextContent('');
  await expect.element(bar).not.toMatchTextContent(/Запись сейчас/);
});

test('editing in a dialog or in a cell of a list is announced, and a second editor is warned', async () => {
  answer(presence.report, [{ name: 'Орлова Е. В.', isEditing: true }]);
  await openConsole(`/employees?edit=${guid}`);
  const form = dialog(/Смирнова/);
  const beside = form.getByRole('status').filter({ hasText: /\S/ });
  await expect
    .element(beside)
    .toMatchTextContent(/^Запись сейчас правит и\s.+: кто сохранит вторым, сравнит изменения$/);
  expect(lastReport()).toMatchObject({ record: guid, isEditing: true });
  expect(await findInaccessible()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => sent(presence.leave)).not.toEqual([]);
  (rowAt(0).element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  await expect.element(page.getByText(/^Запись сейчас правит и\s/)).toBeVisible();
  expect(lastReport()).toMatchObject({ record: guid, isEditing: true });
});
