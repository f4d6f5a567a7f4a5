import * as z from 'zod/mini';
import type { Fields } from '../../kit/field.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { messageKinds } from './messages.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

type MessageKind = keyof typeof messageKinds;

const message = z.object({
  guid: anyGuid,
  version: z.number(),
  kind: z.enum(Object.keys(messageKinds) as [MessageKind, ...MessageKind[]]),
  text: z.string(),
  worksFrom: z.nullable(z.string()),
  worksUntil: z.nullable(z.string()),
  /** Maintenance is in progress or begins within an hour, so the message cannot be dismissed. */
  isPressing: z.boolean(),
});
export type ServiceMessage = z.infer<typeof message>;

/** The read-only mode: its reason (hidden from anonymous users) and expected end. */
const mode = z.object({ reason: z.nullable(z.string()), expectedUntil: z.nullable(z.string()), since: z.string() });

const serviceNow = z.object({
  messages: z.array(message),
  readOnly: z.nullable(mode),
  /** The next moment at which the answer changes without any action. */
  changesAt: z.nullable(anyMoment),
});
export type ServiceNow = z.infer<typeof serviceNow>;

/** The form for turning on the read-only mode. */
export const readOnlyFields = {
  reason: { kind: 'text', label: 'Причина', required: true, max: 300, hint: 'Её прочтут все, кто вошёл' },
  expectedUntil: { kind: 'dateTime', label: 'Ожидаемое окончание' },
} as const satisfies Fields;

const mayTurn = { entity: 'sharedData', action: 'update', rows: 'service' } as const;

/** Current announcements and the read-only mode. */
export const serviceCalls = {
  now: route({
    method: 'GET',
    path: '/api/service/now',
    access: 'signedIn',
    exemptFrom: ['duty'],
    summary: 'Служба: сообщения всем, которые показываются сейчас, и режим «только чтение»',
    response: serviceNow,
  }),
  announced: route({
    method: 'GET',
    path: '/api/service/announced',
    access: 'public',
    summary:
      'Служба: то же для страницы входа — только сообщения, которым это разрешено, без причины режима — и через кого можно войти',
    response: z.extend(serviceNow, { providers: z.array(z.object({ guid: anyGuid, name: z.string() })) }),
  }),
  dismiss: route({
    method: 'PUT',
    path: '/api/service/messages/{guid}/dismissal',
    access: 'signedIn',
    isPersonal: true,
    summary: 'Служба: скрыть сообщение у себя; изменённое появится снова',
    params: z.strictObject({ guid: guid() }),
    body: z.strictObject({ version: z.int().check(z.positive()) }),
  }),
  turnOn: route({
    method: 'PUT',
    path: '/api/service/read-only',
    access: mayTurn,
    exemptFrom: ['readOnly'],
    summary: 'Служба: включить режим «только чтение» или изменить его причину и срок',
    body: formBody(readOnlyFields),
    response: mode,
  }),
  turnOff: route({
    method: 'DELETE',
    path: '/api/service/read-only',
    access: mayTurn,
    exemptFrom: ['readOnly'],
    summary: 'Служба: выключить режим «только чтение»',
  }),
};
