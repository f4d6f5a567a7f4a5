// A separate process that requests `/livez` and signs in as another person while the program is flooded, so that the
// flood's own delays are not measured. Reports the longest time of each, in milliseconds, when it is stopped.
import { setTimeout as sleep } from 'node:timers/promises';

/** The longest response times in ms; a failed request counts as infinite. */
export interface Waits {
  livez: number;
  signIn: number;
}

const [base = '', userName = '', password = ''] = process.argv.slice(2);
const PAUSE_MS = 50;
const SIGN_IN_EVERY_MS = 500;

const waits: Waits = { livez: 0, signIn: 0 };
let isOver = false;

async function timed(what: keyof Waits, ask: () => Promise<Response>): Promise<void> {
  const began = performance.now();
  const isGood = await ask().then(
    async (answer) => (await answer.arrayBuffer()) && answer.status === 200,
    () => false,
  );
  waits[what] = Math.max(waits[what], isGood ? performance.now() - began : 1e6);
}

const keep = async (what: keyof Waits, everyMs: number, ask: () => Promise<Response>) => {
  while (!isOver) {
    await timed(what, ask);
    await sleep(everyMs);
  }
};

const signIn = () =>
  fetch(`${base}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: userName, password }),
  });
const done = Promise.all([
  keep('livez', PAUSE_MS, () => fetch(`${base}/livez`)),
  keep('signIn', SIGN_IN_EVERY_MS, signIn),
]);
process.once('message', async () => {
  isOver = true;
  await done;
  process.send!(waits);
  process.disconnect();
});
process.send!('ready');
