import * as z from 'zod/mini';
import type { RowsRequest } from './list-request.ts';

const placeSchema = z.object({
  href: z.string(),
  scroll: z.number(),
  request: z.object({
    search: z.optional(z.string()),
    filter: z.optional(z.string()),
    sort: z.optional(z.string()),
    zone: z.string(),
  }),
  /** The positions of the visible records in the whole list. */
  positions: z.record(z.string(), z.number()),
  /** The record that was opened last, to which the back link scrolls. */
  opened: z.optional(z.string()),
});
export type ListPlace = z.infer<typeof placeSchema> & { request: RowsRequest };

const keyOf = (resource: string) => `list/${resource}`;

/** Remembers the position at which a list was left, for the back link of a card and its neighbours. */
export const keepPlace = (resource: string, place: ListPlace): void =>
  sessionStorage.setItem(keyOf(resource), JSON.stringify(place));

/** Forgets the positions, because the next signed-in person has none. */
export function forgetPlaces(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf(''))) sessionStorage.removeItem(key);
}

export function placeOf(resource: string): ListPlace | null {
  const stored = sessionStorage.getItem(keyOf(resource));
  const parsed = z.safeParse(placeSchema, stored ? JSON.parse(stored) : null);
  return parsed.success ? parsed.data : null;
}
