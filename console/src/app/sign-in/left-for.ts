import * as z from 'zod/mini';

const KEY = 'left_for';
const leavingSchema = z.object({ provider: z.string(), isConfirmation: z.boolean(), place: z.string() });
type Leaving = z.infer<typeof leavingSchema>;

/** Remembers in this tab that the person left for a provider for a purpose other than signing in: to add it to the
 *  profile or to confirm their identity. */
export const rememberLeaving = (leaving: Leaving): void => sessionStorage.setItem(KEY, JSON.stringify(leaving));

/** The purpose and the address to return to; can be read once. */
export function takeLeaving(): Leaving | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return z.safeParse(leavingSchema, kept && JSON.parse(kept)).data ?? null;
}
