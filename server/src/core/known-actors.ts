import { hashOf } from './actor.ts';
import type { KnownActor, ActorLookup } from './read-actor.ts';
import { sql, type Sql } from './sql.ts';

/** A cached actor, and the statement that aborts a transaction when the actor has changed since. */
interface ProvenActor {
  found: KnownActor;
  proof: Sql;
}

interface Kept {
  found: KnownActor;
  hash: Buffer;
  edition: string;
  readAt: number;
}

const MOST = 1000;
const LONGEST_MS = 60_000;
/** The share of the idle time after which a cached actor is read again, which marks its session as active. */
const SHARE_OF_IDLE = 0.1;

const keyOf = (hash: Buffer, { organization }: ActorLookup) => `${hash.toString('base64')} ${organization ?? ''}`;

/** A cache of members without restrictions and without conditional groups. A cached actor may act only in a transaction
 *  that runs its proof. */
export class KnownActors {
  readonly #kept = new Map<string, Kept>();

  keep(given: ActorLookup, found: KnownActor, edition: string): void {
    const isPlain = found.isMember && !found.duty && !found.readOnly && !found.viewing && !found.isViewingOver;
    if (!isPlain || found.rights.grants.some(({ conditions }) => conditions)) return;
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MOST && oldest !== undefined) this.#kept.delete(oldest);
    const hash = hashOf(given.token);
    this.#kept.set(keyOf(hash, given), { found, hash, edition, readAt: performance.now() });
  }

  recall(given: ActorLookup): ProvenActor | undefined {
    const { requestId, address, token, idleSeconds } = given;
    const key = keyOf(hashOf(token), given);
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    if (performance.now() - kept.readAt > Math.min(LONGEST_MS, idleSeconds * 1000 * SHARE_OF_IDLE)) {
      this.#kept.delete(key);
      return undefined;
    }
    const proof = kept.found.session
      ? sql`select require_session(${kept.hash}, ${idleSeconds}, ${kept.edition})`
      : sql`select require_edition(${kept.edition})`;
    return { found: { ...kept.found, requestId, address }, proof };
  }
}

/** Whether a transaction was aborted because its cached actor is outdated. */
export const isOutdated = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'RD001';
