import * as z from 'zod/mini';
import { route, type Needed } from '../../kit/route.ts';

/** What is told of as it happens, and the right that one must hold to hear of it; null: every member hears. */
export const eventTopics = {
  runs: { entity: 'scheduler', action: 'read' },
  notifications: null,
  measurementImports: { entity: 'exchangeFiles', action: 'read' },
  regionActual: { entity: 'regionActual', action: 'read' },
  forecasts: { entity: 'forecasts', action: 'read' },
  reports: { entity: 'reports', action: 'read' },
} as const satisfies Readonly<Record<string, Needed | null>>;
export type EventTopic = keyof typeof eventTopics;

export const eventTopicNames = Object.keys(eventTopics) as [EventTopic, ...EventTopic[]];

/** One event; without a topic: some may have been lost, whatever was read is to be read again. */
export const eventSchema = z.object({ topic: z.nullable(z.enum(eventTopicNames)), guid: z.nullable(z.string()) });
export type ConsoleEvent = z.infer<typeof eventSchema>;

export const events = route({
  method: 'GET',
  path: '/api/events',
  access: 'member',
  summary: 'События организации: поток text/event-stream, строки «data» с темой и записью',
  answers: 'events',
});
