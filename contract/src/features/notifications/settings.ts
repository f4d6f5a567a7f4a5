import * as z from 'zod/mini';
import { REQUIRED } from '../../kit/text.ts';
import { route } from '../../kit/route.ts';

/** The console is always notified; mail is optional. */
export const notificationChannels = { console: 'В консоли', mail: 'Письмом' } as const;

const clock = z.string().check(
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
    error: ({ input }) => (input === '' ? REQUIRED : 'Укажите время в виде чч:мм'),
  }),
);

const settings = z
  .strictObject({
    byMail: z.boolean(),
    /** The hours in which no mail is sent, as clock times; they may span midnight. Null for none. */
    quietFrom: z.nullable(clock),
    quietTo: z.nullable(clock),
  })
  .check(
    z.refine(({ quietFrom, quietTo }) => quietFrom !== null || quietTo === null, {
      error: REQUIRED,
      path: ['quietFrom'],
    }),
    z.refine(({ quietFrom, quietTo }) => quietFrom === null || quietTo !== null, {
      error: REQUIRED,
      path: ['quietTo'],
    }),
    z.refine(({ quietFrom, quietTo }) => quietFrom === null || quietFrom !== quietTo, {
      error: 'Тихие часы кончаются тогда же, когда начинаются',
      path: ['quietTo'],
    }),
  );
export type NotificationSettings = z.infer<typeof settings>;

const answer = z.object({ ...settings.shape, version: z.number() });
const path = '/api/profile/notifications';

/** How a person is notified; only that person changes it. */
export const notificationSettings = {
  get: route({
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'Профиль: каналы уведомлений и тихие часы',
    response: answer,
  }),
  save: route({
    method: 'PUT',
    path,
    access: 'signedIn',
    summary: 'Профиль: изменить каналы уведомлений и тихие часы',
    body: settings,
    response: answer,
    versioned: true,
  }),
};

const readingAt = (moment: Date, zone: string): string =>
  moment.toLocaleTimeString('sv', { timeZone: zone, hour: '2-digit', minute: '2-digit' });

/** Whether a moment falls into the quiet hours in a zone. The start is inclusive, the end exclusive. */
export function isQuiet(
  { quietFrom, quietTo }: Pick<NotificationSettings, 'quietFrom' | 'quietTo'>,
  moment: Date,
  zone: string,
): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const now = readingAt(moment, zone);
  return quietFrom < quietTo ? quietFrom <= now && now < quietTo : quietFrom <= now || now < quietTo;
}
