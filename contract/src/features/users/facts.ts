import { defineResource } from '../../kit/resource.ts';
import { email, firstName, lastName, middleName, phone } from '../../kit/contacts.ts';

export const userStatuses = {
  invited: 'Приглашён',
  active: 'Активен',
  blocked: 'Заблокирован',
  archived: 'Архив',
} as const;
export type UserStatus = keyof typeof userStatuses;

/** The displayed state of a user, which also considers sign-in locks, expired invitations, and dismissal (the person
 *  can sign in but has no rights here). */
export const userStates = {
  draft: 'Черновик',
  invited: 'Приглашён',
  lapsed: 'Приглашение истекло',
  withdrawn: 'Приглашение отозвано',
  active: 'Активен',
  locked: 'Вход закрыт',
  early: 'Доступ ещё не начался',
  expired: 'Срок истёк',
  dismissed: 'Уволен',
  blocked: 'Заблокирован',
  archived: 'Архив',
} as const;
export type UserState = keyof typeof userStates;

/** The organization that keeps an account, as part of a sentence; the name is null when hidden. */
export const keeperOf = ({ homeName }: { homeName: string | null }): string =>
  homeName ?? 'другая организация, которой вы не видите';

/** The members of an organization: an account and its membership. The organization that keeps the account (`isHome`)
 *  edits all fields; others edit only the note and the dates of access. */
export const users = defineResource({
  name: 'users',
  table: 'organization_user',
  titles: {
    list: 'Пользователи',
    count: ['пользователь', 'пользователя', 'пользователей'],
    accusative: 'пользователя',
    removal:
      'Доступ к этой организации закроется сразу. Учётная запись и карточка сотрудника останутся, доступ можно вернуть из журнала.',
  },
  scope: 'organization',
  entity: 'users',
  isPersonal: true,
  changes: { mayWait: true },
  keys: [],
  fields: {
    fullName: { kind: 'text', label: 'Пользователь', max: 302, readOnly: true },
    userName: {
      kind: 'text',
      label: 'Имя пользователя',
      required: true,
      min: 3,
      max: 64,
      unique: true,
      pattern: '^[A-Za-z0-9._@-]+$',
      patternMessage: 'Латинские буквы, цифры, точка, дефис, подчёркивание и @',
    },
    lastName,
    firstName,
    middleName,
    email: { ...email, hint: 'Сюда приходят приглашение и ссылка для нового пароля' },
    phone,
    note: { kind: 'text', label: 'Примечание', max: 255, hint: 'Видит только эта организация' },
    state: { kind: 'choice', label: 'Состояние', options: userStates, required: true, readOnly: true },
    status: {
      kind: 'choice',
      label: 'Состояние учётной записи',
      options: userStatuses,
      required: true,
      readOnly: true,
    },
    blockReason: { kind: 'text', label: 'Причина блокировки', max: 500, readOnly: true },
    blockedUntil: { kind: 'dateTime', label: 'Заблокирован до', readOnly: true },
    validUntil: { kind: 'date', label: 'Учётная запись действует по', hint: 'Пусто — без срока' },
    memberFrom: { kind: 'date', label: 'Доступ к организации с' },
    memberTo: { kind: 'date', label: 'Доступ к организации по' },
    invitedUntil: { kind: 'dateTime', label: 'Приглашение действует до', readOnly: true },
    isLocked: { kind: 'boolean', label: 'Вход закрыт из-за неверных паролей', readOnly: true },
    lockedUntil: { kind: 'dateTime', label: 'Вход закрыт до', readOnly: true },
    lastSeenAt: { kind: 'dateTime', label: 'Последняя активность', readOnly: true },
    hasSecondFactor: { kind: 'boolean', label: 'Второй фактор', readOnly: true },
    mustChangePassword: { kind: 'boolean', label: 'Должен сменить пароль', readOnly: true },
    passwordChangedAt: { kind: 'dateTime', label: 'Пароль сменён', readOnly: true },
    notifiedByMail: { kind: 'boolean', label: 'Уведомления письмом', readOnly: true },
    quietHours: { kind: 'text', label: 'Тихие часы', max: 11, readOnly: true },
    organizationsCount: { kind: 'number', label: 'Организаций', integer: true, readOnly: true },
    homeName: { kind: 'text', label: 'Ведёт организация', max: 255, readOnly: true },
    isHome: { kind: 'boolean', label: 'Своя учётная запись', readOnly: true },
    isErased: { kind: 'boolean', label: 'Личные данные стёрты', readOnly: true },
    employeeGuid: { kind: 'reference', label: 'Сотрудник', to: 'employees', readOnly: true },
    dismissedAt: { kind: 'date', label: 'Уволен', hint: 'С этого дня прав в этой организации нет', readOnly: true },
  },
  list: {
    columns: ['fullName', 'state', 'lastSeenAt', 'userName', 'email', 'hasSecondFactor', 'memberTo'],
    fileColumns: ['employeeGuid'],
    sort: 'fullName',
    title: 'fullName',
    qualifiers: ['userName', 'homeName'],
  },
});
