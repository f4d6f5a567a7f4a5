import * as z from 'zod/mini';

const KEY = 'left_for';
const leavingSchema = z.object({ provider: z.string(), isConfirmation: z.boolean(), place: z.string() });
type Leaving = z.infer<typeof leavingSchema>;

/** Remembers in this tab that the person goes to a provider not to sign in: to add it to the profile, or to confirm that it is them. */
export const rememberLeaving = (leaving: Leaving): void => sessionStorage.setItem(KEY, JSON.stringify(leaving));

/** For what the person has gone, and where to return, once. */
export function takeLeaving(): Leaving | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return z.safeParse(leavingSchema, kept && JSON.parse(kept)).data ?? null;
}
