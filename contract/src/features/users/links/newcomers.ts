import * as z from 'zod/mini';
import { defineResource } from '../../../kit/resource.ts';
import { route } from '../../../kit/route.ts';
import { employees } from '../../employees/facts.ts';
import { users } from '../facts.ts';
import { invitation } from './calls.ts';
import { anyGuid } from '../../../kit/answer-text.ts';

/** Whose rights an invited person gets. */
export const newcomerCards = {
  new: 'Новая карточка сотрудника',
  existing: 'Карточка сотрудника уже есть',
  none: 'Пока без карточки: без прав',
} as const;

const { position, department, managerGuid, groups } = employees.fields;
const { userName, lastName, firstName, middleName, email, phone, memberFrom, memberTo, validUntil, note } =
  users.fields;
const ofNewCard = { shownWhen: { code: 'card', value: 'new' } } as const;

/** The form for inviting a person: the account, the card with its rights, and the terms. Used only by `inviteNewcomer`;
 *  nothing is stored under this resource, so it is not registered. */
export const newcomers = defineResource({
  name: 'newcomers',
  table: users.table,
  titles: { list: users.titles.list, count: users.titles.count, accusative: users.titles.accusative },
  scope: 'organization',
  entity: 'users',
  fields: {
    card: { kind: 'choice', label: 'Откуда права', options: newcomerCards, required: true },
    employeeGuid: {
      kind: 'reference',
      label: 'Сотрудник',
      to: 'employees',
      required: true,
      shownWhen: { code: 'card', value: 'existing' },
    },
    lastName,
    firstName,
    middleName,
    userName,
    email: { ...email, hint: 'Сюда придёт приглашение; без неё ссылку передадите сами' },
    phone,
    position: { ...position, ...ofNewCard },
    department: { ...department, ...ofNewCard },
    managerGuid: { ...managerGuid, ...ofNewCard },
    groups: { ...groups, ...ofNewCard },
    memberFrom,
    memberTo,
    validUntil,
    note,
    organizations: { kind: 'references', label: 'Ещё дать доступ к организациям', to: 'organizations' },
  },
  list: { columns: ['userName'], sort: 'userName', title: 'userName' },
});

/** Creates the account, the card with its groups, the terms, access to further organizations and the link, all or none.
 *  PUT, because answers to POST are stored for repeats, and the link is a secret. */
export const inviteNewcomer = route({
  method: 'PUT',
  path: '/api/users/newcomer',
  access: { entity: 'users', action: 'create' },
  summary: 'Пользователи: завести человека с карточкой, группами и сроком и пригласить',
  body: newcomers.creation,
  response: z.extend(invitation, { guid: anyGuid }),
});
