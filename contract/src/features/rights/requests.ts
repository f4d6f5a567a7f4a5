import * as z from 'zod/mini';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { dateText, guid } from '../../kit/text.ts';
import { actions, entityTypes, permissionNames, type EntityType } from '../../rights/permissions.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

export const requestStates = {
  open: 'Ждёт решения',
  granted: 'Дано',
  declined: 'Отклонено',
  withdrawn: 'Отозвано',
} as const;
type RequestState = keyof typeof requestStates;

/** The maximum numbers of pending requests per person, and of listed requests. */
export const MAX_WAITING = 20;
export const MAX_REQUESTS = 200;

const entity = z.enum(Object.keys(entityTypes) as EntityType[]);
const action = z.enum(actions);
const state = z.enum(Object.keys(requestStates) as RequestState[]);
const byGuid = z.strictObject({ guid: guid() });
const verbs = Object.fromEntries(actions.map((one) => [one, permissionNames[one]]));
const text = { kind: 'text', min: 5, max: 500, required: true } as const;

const request = z.object({
  guid: anyGuid,
  /** The requester, and their card for those who decide. */
  person: z.string(),
  employeeGuid: z.nullable(anyGuid),
  entity,
  action,
  object: z.nullable(z.string()),
  reason: z.string(),
  /** The last requested day; null for no end. */
  until: z.nullable(z.string()),
  state,
  createdAt: anyMoment,
  decidedAt: z.nullable(anyMoment),
  decidedBy: z.nullable(z.string()),
  /** The last day of the granted right. */
  grantedTo: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** Whether the reader decides on requests, and why not on this one. */
  mayDecide: z.boolean(),
  hindrance: z.nullable(z.string()),
  /** Why the right may not be granted (the request can still be declined): the requester no longer works here, or a
   *  duty conflict. */
  conflict: z.nullable(z.string()),
});
export type PermissionRequest = z.infer<typeof request>;

const path = '/api/permission-requests';
const deciding = { entity: 'individualPermissions', action: 'create' } as const;

/** Requests for rights: made by those who lack one, decided by those who may give it. */
export const requestCalls = {
  list: route({
    method: 'GET',
    path,
    access: 'member',
    summary: `Запросы прав: свои, а тому, кто даёт права, — все; последние ${MAX_REQUESTS}`,
    query: z.strictObject({ state: z.optional(state) }),
    response: z.array(request),
  }),
  /** The people who may give the right for the whole section. */
  deciders: route({
    method: 'GET',
    path: `${path}/deciders`,
    access: 'member',
    summary: 'Запросы прав: кто может дать право',
    query: z.strictObject({ entity, action }),
    response: z.array(z.object({ name: z.string(), position: z.string() })),
  }),
  ask: route({
    method: 'POST',
    path,
    access: 'member',
    summary: 'Запросы прав: запросить право',
    status: 201,
    body: formBody(
      {
        entity: { kind: 'choice', label: 'Раздел', options: entityTypes, required: true },
        action: { kind: 'choice', label: 'Действие', options: verbs, required: true },
        reason: {
          ...text,
          label: 'Зачем',
          hint: `Прочтёт тот, кто решает; не короче ${text.min} знаков`,
        },
        until: { kind: 'date', label: 'По какой день', hint: 'Пусто — без срока' },
      },
      { action, object: z.nullable(guid()) },
    ),
    response: z.object({ guid: anyGuid }),
  }),
  withdraw: route({
    method: 'POST',
    path: `${path}/{guid}/withdraw`,
    access: 'member',
    summary: 'Запросы прав: отозвать свой',
    params: byGuid,
  }),
  grant: route({
    method: 'POST',
    path: `${path}/{guid}/grant`,
    access: deciding,
    summary: 'Запросы прав: дать право лично, со сроком',
    params: byGuid,
    body: z.strictObject({ validTo: z.nullable(dateText()) }),
  }),
  decline: route({
    method: 'POST',
    path: `${path}/{guid}/decline`,
    access: deciding,
    summary: 'Запросы прав: отклонить с причиной',
    params: byGuid,
    body: formBody({ answer: { ...text, label: 'Причина', hint: `Не короче ${text.min} знаков` } }),
  }),
};
