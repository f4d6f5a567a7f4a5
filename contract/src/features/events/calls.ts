import * as z from 'zod/mini';
import { route, type Needed } from '../../kit/route.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** The topics of events. A user receives those for which they have at least one of the listed rights; null means every
 *  member. */
export const eventTopics = {
  // A run also changes the state of its schedule.
  runs: [
    { entity: 'runs', action: 'read' },
    { entity: 'scheduler', action: 'read' },
  ],
  notifications: null,
  service: null,
  // Sent only to the users who have the record open.
  presence: null,
  measurementImports: [{ entity: 'exchangeFiles', action: 'read' }],
  regionActual: [{ entity: 'regionActual', action: 'read' }],
  forecasts: [{ entity: 'forecasts', action: 'read' }],
  reports: [{ entity: 'reports', action: 'read' }],
  reorganizations: [{ entity: 'organizations', action: 'read' }],
} as const satisfies Readonly<Record<string, readonly Needed[] | null>>;
export type EventTopic = keyof typeof eventTopics;

export const eventTopicNames = Object.keys(eventTopics) as [EventTopic, ...EventTopic[]];

/** An event of the stream. Without a topic some events may have been lost, and the client must reload everything. */
export const eventSchema = z.object({ topic: z.nullable(z.enum(eventTopicNames)), guid: z.nullable(anyGuid) });
export type ConsoleEvent = z.infer<typeof eventSchema>;

export const events = route({
  method: 'GET',
  path: '/api/events',
  access: 'member',
  summary: 'События организации: поток text/event-stream, строки «data» с темой и записью',
  answers: 'events',
});
