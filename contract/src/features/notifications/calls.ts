import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

export const notificationKinds = {
  verification: 'Поверка',
  contract: 'Договор',
  run: 'Планировщик',
  completeness: 'Полнота паспорта',
  regionActual: 'Подкачка',
  forecast: 'Прогноз',
  imbalance: 'Небаланс',
  limit: 'Лимит',
  widget: 'Порог виджета',
  typeAlarm: 'Тревога типа объектов',
  collection: 'Сбор данных',
  sharedData: 'Общие справочники',
  rights: 'Права доступа',
  quota: 'Пределы организации',
} as const;
export type NotificationKind = keyof typeof notificationKinds;

export const severities = { info: 'Сведения', warning: 'Предупреждение', error: 'Срочно' } as const;
export type Severity = keyof typeof severities;

const notification = z.object({
  guid: anyGuid,
  kind: z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]),
  severity: z.enum(Object.keys(severities) as [Severity, ...Severity[]]),
  text: z.string(),
  /** The record that it is about: the name of the resource and the guid. */
  resource: z.nullable(z.string()),
  recordGuid: z.nullable(anyGuid),
  createdAt: anyMoment,
  readAt: z.nullable(anyMoment),
});
export type Notification = z.infer<typeof notification>;

const path = '/api/notifications';

/** The notifications of the person in the current organization. */
export const notifications = {
  list: route({
    method: 'GET',
    path,
    access: 'member',
    isPersonal: true,
    summary: 'Уведомления: новые сначала',
    query: z.strictObject({
      unread: z.optional(z.literal('true')),
      before: z.optional(guid()),
      limit: z.optional(integerText(1, 200)),
    }),
    response: z.object({ items: z.array(notification), unread: z.number(), isEnd: z.boolean() }),
  }),
  read: route({
    method: 'POST',
    path: `${path}/read`,
    access: 'member',
    isPersonal: true,
    summary: 'Уведомления: отметить прочитанным одно, а с withEarlier — и все, что были до него',
    body: z.strictObject({ guid: guid(), withEarlier: z.optional(z.boolean()) }),
    response: z.object({ read: z.number() }),
  }),
};
