import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { anyMoment } from '../../kit/answer-text.ts';

const path = '/api/schedules/calendar';
const maySee = { entity: 'scheduler', action: 'read', isNarrowed: true } as const;

/** The number of days covered by the feed. */
export const FEED_DAYS = 60;

/** Upcoming runs as an iCalendar feed at a secret address per person. */
export const calendarFeed = {
  own: route({
    method: 'GET',
    path,
    access: maySee,
    isPersonal: true,
    summary: 'Планировщик: есть ли у вас адрес календаря запусков',
    response: z.nullable(z.object({ createdAt: anyMoment })),
  }),
  make: route({
    method: 'POST',
    path,
    access: maySee,
    isPersonal: true,
    summary: 'Планировщик: адрес календаря запусков, вместо прежнего; виден один раз',
    response: z.object({ address: z.string() }),
    status: 201,
  }),
  withdraw: route({
    method: 'DELETE',
    path,
    access: maySee,
    isPersonal: true,
    summary: 'Планировщик: отозвать адрес календаря запусков',
  }),
  read: route({
    method: 'GET',
    path: `${path}/{secret}.ics`,
    access: 'public',
    summary: 'Планировщик: ближайшие запуски как календарь (iCalendar), по секретному адресу',
    params: z.strictObject({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    answers: 'calendar',
  }),
};
