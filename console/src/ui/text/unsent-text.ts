import type { UnsentReason } from 'contract/features/users/links/calls.ts';

/** Why an invitation was not sent by mail. */
export const unsentText: Readonly<Record<UnsentReason, string>> = {
  noMail: 'Почта в программе не настроена',
  noAddress: 'Почта этого человека не указана',
  refused: 'Письмо не ушло: почтовый сервер не ответил или не принял его; можно пригласить ещё раз позже',
};
