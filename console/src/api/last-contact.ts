const KEY = 'last_contact';
const SHARED_MS = 15_000;
/** What is asked this long after the person's last act is asked by the console itself. */
const PASSIVE_MS = 60_000;

let own = Date.now();
let told = 0;
let act = Date.now();

/** Remembers that the person is there. */
export const acted = (): void => void (act = Date.now());

/** Whether the person has done nothing lately: what is asked then does not keep the session alive. */
export const isPassive = (): boolean => Math.abs(Date.now() - act) > PASSIVE_MS;

/** Remembers that the server has answered what the person asked at this moment, ms: the session is as fresh as that, in every
 *  tab. A late answer makes it no fresher. */
export function contacted(asked: number): void {
  own = Math.max(asked, lastContact());
  if (Math.abs(own - told) < SHARED_MS) return;
  told = own;
  localStorage.setItem(KEY, String(own));
}

/** When the server last answered the person in a tab of this browser, ms; 0 when the clock has been set back since. */
export function lastContact(): number {
  const known = [own, Number(localStorage.getItem(KEY)) || 0];
  return Math.max(0, ...known.filter((moment) => moment <= Date.now()));
}
