import { expect, it, vi } from 'vitest';
import { logUnsent } from './mail.ts';

it('tells why a letter was not sent, and to nobody whose it was', () => {
  const say = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logUnsent(new Error("Can't send mail - all recipients were rejected: 550 5.1.1 <petrov@example.ru>: unknown"));
  expect(say.mock.calls).toEqual([
    ["Письмо не отправлено: Can't send mail - all recipients were rejected: 550 5.1.1 <…>: unknown"],
  ]);
  say.mockRestore();
});
