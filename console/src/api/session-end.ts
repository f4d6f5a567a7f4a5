import { accessToken, clearSession, isSessionOver, notifyTabs } from './session.ts';

let announce: () => void = () => undefined;

/** Sets what the console does when the session ends: one notification, and the way to the sign-in. */
export function whenSessionEnds(act: () => void): void {
  announce = act;
}

/** Called for every 401. Only the first one that used the current token ends the session: the others were sent before it, or by a screen
 *  that is being left. */
export function sessionEnded(usedToken: string | null): void {
  if (accessToken() !== usedToken || isSessionOver(usedToken)) return;
  announce();
  clearSession();
  notifyTabs('lost');
}
