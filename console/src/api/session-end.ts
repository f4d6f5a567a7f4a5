import { accessToken, clearSession, isSessionOver, notifyTabs } from './session.ts';

let announce: () => void = () => undefined;

/** Sets the handler for the end of the session: one notification, then the sign-in page. */
export function whenSessionEnds(act: () => void): void {
  announce = act;
}

/** Called for every 401. Only the first one with the current token ends the session: the others come from earlier
 *  requests or from a screen that is closing. */
export function sessionEnded(usedToken: string | null): void {
  if (accessToken() !== usedToken || isSessionOver(usedToken)) return;
  announce();
  clearSession();
  notifyTabs('lost');
}
