import type pg from 'pg';
import type { Author } from './actor.ts';
import { writeJournal, type NewEntry } from './journal.ts';
import { countRefusal, refusal } from './limits.ts';
import { Rate } from './rate.ts';
import { asOrg, type Scope } from './transaction.ts';
import { log } from './log.ts';

const COMBINED_FOR_MS = 60_000;

/** Who was refused, in which organization. */
export type RefusedActor = Author & Scope & { account: string };

/** The attempted action, and why it was refused. */
export interface RefusedAction {
  method?: string;
  path?: string;
  /** The record at the address. */
  record?: string | null;
  tried: string | undefined;
  reason: string;
}

/** Finds what an address is about: the kind of record and its name. */
export type AboutAddress = (path: string, record: string | null) => Pick<NewEntry, 'entity' | 'record' | 'recordName'>;

interface Folded {
  actor: RefusedActor;
  action: RefusedAction;
  /** The number of further refusals, after the first one was written immediately. */
  times: number;
  timer: NodeJS.Timeout;
}

const MANY: RefusedAction = { tried: 'Разные действия', reason: 'Отказов слишком много, чтобы записать каждый.' };

/** Records refusals in the journal. The first one per person and action is written before the answer; those of the next
 *  minute are combined into one more entry. Someone refused too often has one such entry for all actions. */
export class Refusals {
  readonly #pool: pg.Pool;
  #about: AboutAddress = () => ({});
  readonly #folded = new Map<string, Folded>();
  readonly #asked = new Rate('refusals');
  readonly #written = new Rate('written_refusals');

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Sets how addresses are described in entries; otherwise the address itself is recorded. */
  nameBy(about: AboutAddress): void {
    this.#about = about;
  }

  /** Counts a refusal, and records it. Errors: 429 when the person is refused far too often. */
  async record(actor: RefusedActor, action: RefusedAction): Promise<void> {
    const isBeyond = !this.#asked.take(actor.account);
    // A refusal while viewing as another user is not the viewer's own attempt.
    if (actor.viewing?.until !== null) await this.#remember(actor, action);
    if (!isBeyond) return;
    countRefusal('refusals');
    throw refusal('refusals');
  }

  /** Writes the pending combined entries. */
  async close(): Promise<void> {
    await Promise.all([...this.#folded.keys()].map((key) => this.#end(key)));
  }

  async #remember(actor: RefusedActor, action: RefusedAction): Promise<void> {
    const known = this.#knownFold(actor, action);
    if (known) known.times++;
    else await this.#begin(actor, action);
  }

  #knownFold(actor: RefusedActor, action: RefusedAction): Folded | undefined {
    return this.#folded.get(keyOf(actor, action));
  }

  async #begin(actor: RefusedActor, action: RefusedAction): Promise<void> {
    if (!this.#written.take(actor.account)) {
      countRefusal('written_refusals');
      const many = this.#knownFold(actor, MANY);
      if (many) many.times++;
      else this.#fold(actor, MANY, 1);
      return;
    }
    this.#fold(actor, action, 0);
    await this.#write(actor, action);
  }

  #fold(actor: RefusedActor, action: RefusedAction, times: number): void {
    const key = keyOf(actor, action);
    const timer = setTimeout(() => void this.#end(key).catch(log.error), COMBINED_FOR_MS).unref();
    this.#folded.set(key, { actor, action, times, timer });
  }

  async #end(key: string): Promise<void> {
    const { actor, action, times, timer } = this.#folded.get(key)!;
    clearTimeout(timer);
    this.#folded.delete(key);
    if (times) await this.#write(actor, { ...action, times });
  }

  async #write(actor: RefusedActor, action: RefusedAction & { times?: number }): Promise<void> {
    const { record = null, ...after } = action;
    await asOrg(this.#pool, actor, 'write', async (tx) =>
      writeJournal(tx, actor, {
        action: 'refused',
        organization: actor.organization,
        ...this.#about(after.path ?? '', record),
        after,
      }),
    );
  }
}

const keyOf = ({ account, organization, manner }: RefusedActor, { method, path, record, reason }: RefusedAction) =>
  [account, JSON.stringify(manner?.via), organization, method, path, record, reason].join(' ');
