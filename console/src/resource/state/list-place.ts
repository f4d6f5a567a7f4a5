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
  /** Where in the whole list the records seen stand. */
  positions: z.record(z.string(), z.number()),
});
export type ListPlace = z.infer<typeof placeSchema> & { request: RowsRequest };

const keyOf = (resource: string) => `list/${resource}`;

/** Keeps where a list was left, for the way back from a card and for its neighbours. */
export const keepPlace = (resource: string, place: ListPlace): void =>
  sessionStorage.setItem(keyOf(resource), JSON.stringify(place));

export function placeOf(resource: string): ListPlace | null {
  const stored = sessionStorage.getItem(keyOf(resource));
  const parsed = z.safeParse(placeSchema, stored ? JSON.parse(stored) : null);
  return parsed.success ? parsed.data : null;
}
