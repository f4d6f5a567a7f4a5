import { accessToken, clearSession } from './session.ts';

let announce: () => void = () => undefined;

/** Sets what the console does when the session ends: one notification and the way to the sign-in. */
export function whenSessionEnds(act: () => void): void {
  announce = act;
}

/** Called for every 401. Only the first one that used the current token counts: the others were sent before it. */
export function sessionEnded(usedToken: string): void {
  if (accessToken() !== usedToken) return;
  announce();
  clearSession();
}
