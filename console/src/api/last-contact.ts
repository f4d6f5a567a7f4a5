const KEY = 'last_contact';
const SHARED_MS = 15_000;

let own = Date.now();
let told = 0;

/** Remembers that the server has just answered: the session is as fresh as that, in every tab. */
export function contacted(): void {
  own = Date.now();
  if (Math.abs(own - told) < SHARED_MS) return;
  told = own;
  localStorage.setItem(KEY, String(own));
}

/** When a tab of this browser last heard from the server, ms; 0 when the clock has been set back since. */
export function lastContact(): number {
  const known = [own, Number(localStorage.getItem(KEY)) || 0];
  return Math.max(0, ...known.filter((moment) => moment <= Date.now()));
}
