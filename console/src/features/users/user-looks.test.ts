import { expect, it } from 'vitest';
import { shownState } from './user-looks.ts';

const user = { status: 'active', invitedUntil: null, isLocked: false, validUntil: null, memberTo: null } as const;

it.each([
  ['действует', {}, 'active'],
  ['заперт неверными паролями', { isLocked: true }, 'locked'],
  ['срок учётной записи прошёл', { validUntil: '2026-11-22' }, 'expired'],
  ['последний день ещё идёт', { validUntil: '2026-11-23' }, 'active'],
  ['доступ к организации кончился', { memberTo: '2026-11-01' }, 'expired'],
  ['приглашён', { status: 'invited', invitedUntil: '2100-01-01T00:00:00Z' }, 'invited'],
  ['приглашение отозвано', { status: 'invited' }, 'uninvited'],
  ['приглашение истекло', { status: 'invited', invitedUntil: '2026-01-01T00:00:00Z' }, 'uninvited'],
  ['заблокирован', { status: 'blocked', isLocked: true }, 'blocked'],
] as const)('состояние пользователя: %s', (_, given, state) => {
  expect(shownState({ ...user, ...given }, '2026-11-23')).toBe(state);
});
