const SHARED_MS = 15_000;
/** Requests sent this long after the person's last action count as sent by the console itself. */
const PASSIVE_MS = 60_000;

const tabs = new BroadcastChannel('last-contact');
tabs.addEventListener('message', ({ data }: MessageEvent<number>) => void (latest = Math.max(data, latest)));

let latest = Date.now();
let sharedAt = 0;
let act = Date.now();

/** Records an action of the person. */
export const recordActivity = (): void => void (act = Date.now());

/** Whether the person has done nothing lately, so that requests do not keep the session alive. */
export const isPassive = (): boolean => Math.abs(Date.now() - act) > PASSIVE_MS;

/** When the server last answered the person in any tab of this browser, in ms; 0 when the clock has been set back
 *  since. */
export const lastContact = (): number => (latest <= Date.now() ? latest : 0);

/** Records that the server answered a request sent at this moment, in ms, in every tab. A late answer of an older
 *  request does not extend the session. */
export function recordContact(asked: number): void {
  latest = Math.max(asked, lastContact());
  if (Math.abs(latest - sharedAt) < SHARED_MS) return;
  sharedAt = latest;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  tabs.postMessage(latest);
}
