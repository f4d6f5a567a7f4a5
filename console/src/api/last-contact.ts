const SHARED_MS = 15_000;
/** What is asked this long after the person's last act is asked by the console itself. */
const PASSIVE_MS = 60_000;

const tabs = new BroadcastChannel('last-contact');
tabs.addEventListener('message', ({ data }: MessageEvent<number>) => void (latest = Math.max(data, latest)));

let latest = Date.now();
let sharedAt = 0;
let act = Date.now();

/** Remembers that the person is there. */
export const acted = (): void => void (act = Date.now());

/** Whether the person has done nothing lately: what is asked then does not keep the session alive. */
export const isPassive = (): boolean => Math.abs(Date.now() - act) > PASSIVE_MS;

/** When the server last answered the person in a tab of this browser, ms; 0 when the clock has been set back since. */
export const lastContact = (): number => (latest <= Date.now() ? latest : 0);

/** Remembers that the server has answered what the person asked at this moment, ms: the session is as fresh as that, in every
 *  tab. A late answer makes it no fresher. */
export function contacted(asked: number): void {
  latest = Math.max(asked, lastContact());
  if (Math.abs(latest - sharedAt) < SHARED_MS) return;
  sharedAt = latest;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  tabs.postMessage(latest);
}
