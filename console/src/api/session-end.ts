import { accessToken, clearSession } from './session.ts';

/** Whether the same account has signed in again without leaving the screen. */
type Again = Promise<boolean>;

let announce: () => Again | null = () => null;
let again: Again | null = null;

/** Sets what the console does when the session ends: one notification, and the sign-in: on its own screen, for which null is answered, or
 *  in place. */
export function whenSessionEnds(act: () => Again | null): void {
  announce = act;
}

/** A screen that is given up gets no other session: its page is left. */
async function resume(begun: Again | null): Promise<void> {
  if (await begun) again = null;
}

/** Ends the session of this tab, once; requests wait as long as a sign-in in place is awaited. */
export function endSession(): void {
  if (again) return;
  const begun = announce();
  again = begun;
  void resume(begun);
}

/** The sign-in in place that a request waits for, whoever has signed in meanwhile; null when none is awaited. */
export const signInAwaited = (): Again | null => again;

/** Whether the screen has a session. */
export const hasSession = (): boolean => again === null && accessToken() !== null;

/** Called for every 401. Only the first one that used the current token ends the session: the others were sent before it. Answers whether
 *  the request may be sent again. */
export async function sessionEnded(usedToken: string): Again {
  if (accessToken() === usedToken) {
    endSession();
    clearSession('lost');
  }
  return (await again) ?? false;
}
