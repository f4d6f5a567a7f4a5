import { accessToken, clearSession } from './session.ts';

let announce: () => void = () => undefined;

/** The program's answer to an ended session: one notification and the way to sign in. */
export function whenSessionEnds(act: () => void): void {
  announce = act;
}

/** Called for every 401. Only the first one that used the present token counts: the rest were sent before. */
export function sessionEnded(usedToken: string): void {
  if (accessToken() !== usedToken) return;
  announce();
  clearSession();
}
