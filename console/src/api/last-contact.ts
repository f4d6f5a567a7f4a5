const KEY = 'last_contact';
const SHARED_MS = 15_000;

let own = Date.now();
let told = 0;

/** Remembers that the server has just answered: the session is as fresh as that, in every tab. */
export function contacted(): void {
  own = Date.now();
  if (own - told < SHARED_MS) return;
  told = own;
  localStorage.setItem(KEY, String(own));
}

/** When a tab of this browser last heard from the server, ms. */
export const lastContact = (): number => Math.max(own, Number(localStorage.getItem(KEY)) || 0);
