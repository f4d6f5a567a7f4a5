import { brands } from 'contract/features/equipment/facts.ts';
import { glossary } from 'contract/features/glossary/facts.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { reviewCalls } from 'contract/features/rights/reviews.ts';
import { securityPolicy } from 'contract/features/users/security-policy.ts';
import { users } from 'contract/features/users/facts.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, hold } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { dialog, field, opened } from '../../testing/screen.ts';

const focusedName = () => {
  const one = document.activeElement;
  return (one?.getAttribute('aria-label') ?? one?.textContent ?? '').trim();
};
const open = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="menu"]')].filter((one) => one.checkVisibility());

const screens: [path: string, buttons: readonly string[]][] = [
  ['/users', ['Фильтр', 'Выборки', 'Виды', 'Ещё', 'Загрузить из файла', 'Политика безопасности']],
  ['/scheduler', ['Фильтр', 'Виды', 'Ещё', 'Создать']],
  ['/permission-groups/reviews', ['Начать пересмотр']],
];
test.for(screens)(
  'what the buttons of %s open begins not with «Закрыть» and gives the focus back to its button',
  async ([path, buttons]) => {
    answerRecords(users, [{ fullName: 'Орлова Елена', state: 'active' }]);
    answer(reviewCalls.preview);
    await openConsole(path);
    await opened(/./);
    for (const name of buttons) {
      await page.getByRole('main').getByRole('button', { name }).first().click();
      await expect.poll(() => open().some((one) => one.contains(document.activeElement)), { message: name }).toBe(true);
      await expect.poll(focusedName, { message: name }).not.toBe('Закрыть');
      while (open().length > 0) {
        const before = open().length;
        await userEvent.keyboard('{Escape}');
        await expect.poll(() => open().length, { message: name }).toBeLessThan(before);
      }
      await expect.poll(focusedName, { message: name }).toBe(name);
    }
  },
);

test('the palette gives the focus back to where it was', async () => {
  answerRecords(brands, []);
  await openConsole('/dictionary/brands');
  await opened('Производители');
  const create = page.getByRole('button', { name: 'Создать' }).first();
  (create.element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('textbox', { name: 'Поиск и команды' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(create).toHaveFocus();
});

test.for([false, true])(
  'the focus of a dialog that waits for its answer goes to a field, unless it left: %s',
  async (leaves) => {
    answerRecords(users, []);
    answer(securityPolicy.get, { minPasswordLength: 12, dormantDays: 90 } as never);
    const release = hold(securityPolicy.get);
    await openConsole('/users');
    await page.getByRole('button', { name: 'Политика безопасности' }).click();
    const policy = dialog('Политика безопасности');
    await expect.element(policy.getByRole('button', { name: 'Закрыть' })).toHaveFocus();
    const elsewhere = page.getByRole('link', { name: 'Глоссарий' });
    // Speech control moves the focus without a key or a pointer.
    if (leaves) (elsewhere.element() as HTMLElement).focus();
    release();
    await expect.element(policy.getByRole('button', { name: 'Сохранить' })).toBeVisible();
    if (leaves) await expect.element(elsewhere).toHaveFocus();
    else await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
  },
);

test('the focus that goes on from the first field of a dialog at once stays where it went', async () => {
  answerRecords(organizations, []);
  await openConsole('/organizations');
  await opened('Организации');
  const goOn = ({ target }: FocusEvent) => {
    const inside = (target as HTMLElement).closest('[role="dialog"]');
    const fields = inside?.querySelectorAll<HTMLElement>('input:not([aria-haspopup])');
    if (!fields || target !== fields[0]) return;
    removeEventListener('focusin', goOn);
    fields[1]!.focus();
  };
  addEventListener('focusin', goOn);
  await page.getByRole('button', { name: 'Создать' }).first().click();
  const next = field('Полное наименование', dialog('Создать организацию'));
  await expect.element(next).toHaveFocus();
  const { promise, resolve } = Promise.withResolvers<void>();
  requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  await promise;
  await expect.element(next).toHaveFocus();
});

test('after a way by the keyboard a screen reader announces once which screen is open', async () => {
  const notice: string[] = [];
  Object.assign(document, { ariaNotify: (text: string) => notice.push(text) });
  answerRecords(permissionGroups, []);
  answerRecords(glossary, [{ term: 'Прибор учёта', status: 'approved' }]);
  await openConsole('/users');
  await opened('Пользователи');
  notice.length = 0;
  (page.getByRole('link', { name: 'Глоссарий' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await opened('Глоссарий');
  await expect.poll(() => notice).toEqual(['Глоссарий']);
  (page.getByRole('link', { name: 'Прибор учёта' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await opened('Прибор учёта');
  await expect.poll(() => notice).toEqual(['Глоссарий', 'Прибор учёта']);
});
