import type pg from 'pg';

const MAX_PREPARED = 1000;
const prepared = new Map<string, string>();
const ASKED_OFTEN = 3;
/** Limits the memory for statement texts that may not recur. */
const MAX_COUNTED = 300;
/** How often an unprepared statement was used, most recent last. */
const asked = new Map<string, number>();

/** The name under which a repeated statement is prepared. Statements composed by users are unlimited in number and stay
 *  unprepared. */
export function preparedName(text: string): string | undefined {
  const known = prepared.get(text);
  if (known || prepared.size >= MAX_PREPARED) return known;
  const times = (asked.get(text) ?? 0) + 1;
  asked.delete(text);
  if (times >= ASKED_OFTEN) {
    const given = `s${prepared.size}`;
    prepared.set(text, given);
    return given;
  }
  const [oldest] = asked.keys();
  if (asked.size >= MAX_COUNTED && oldest !== undefined) asked.delete(oldest);
  asked.set(text, times);
  return undefined;
}

const PLANS_LIVE_MS = 10_000;
const planned = new WeakMap<pg.ClientBase, number>();

/** Whether to drop the cached plans of a connection, which may have become bad as tables grew. */
export function shouldReplan(client: pg.ClientBase): boolean {
  const now = performance.now();
  const since = planned.get(client) ?? -PLANS_LIVE_MS;
  if (now - since < PLANS_LIVE_MS) return false;
  planned.set(client, now);
  return true;
}
