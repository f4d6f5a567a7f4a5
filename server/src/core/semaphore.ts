import { countRefusal, limits, refusal, type ClientLimit, type LimitName } from './limits.ts';

interface Turn {
  who: string;
  weight: number;
  come(release: () => void): void;
}

/** Limits simultaneous work. A free slot goes to the waiting person who holds the fewest. */
export class Semaphore {
  readonly #name: LimitName;
  readonly #limit: ClientLimit;
  readonly #taken = new Map<string, number>();
  #all = 0;
  readonly #queue: Turn[] = [];

  constructor(name: LimitName) {
    this.#name = name;
    this.#limit = limits[name];
  }

  /** Takes a slot, waiting as long as the limit allows; returns a function that releases it. Work of the program itself
   *  (without a person) waits indefinitely. Errors: 429. */
  async acquire(person: string | null, weight = 1): Promise<() => void> {
    const who = person ?? '';
    if (this.#fits(who, weight)) return this.#enter(who, weight);
    const { waiting = 0, waitSeconds = 0 } = this.#limit;
    if (person !== null && this.#queue.length >= waiting) throw this.#refusal(who, weight);
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const turn: Turn = { who, weight, come: resolve };
    this.#queue.push(turn);
    if (person === null) return promise;
    const timer = setTimeout(() => {
      this.#queue.splice(this.#queue.indexOf(turn), 1);
      reject(this.#refusal(who, weight));
    }, waitSeconds * 1000);
    return promise.finally(() => clearTimeout(timer));
  }

  #holds(who: string): number {
    return this.#taken.get(who) ?? 0;
  }

  #isOwn(who: string, weight: number): boolean {
    return this.#holds(who) + weight > (this.#limit.ofOne ?? Infinity);
  }

  #fits(who: string, weight: number): boolean {
    return !this.#isOwn(who, weight) && this.#all + weight <= (this.#limit.most ?? Infinity);
  }

  #refusal(who: string, weight: number) {
    countRefusal(this.#name);
    return refusal(this.#name, this.#isOwn(who, weight));
  }

  #enter(who: string, weight: number): () => void {
    this.#change(who, weight);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#change(who, -weight);
      this.#call();
    };
  }

  #change(who: string, by: number): void {
    this.#all += by;
    const own = this.#holds(who) + by;
    if (own > 0) this.#taken.set(who, own);
    else this.#taken.delete(who);
  }

  #call(): void {
    const fitting = this.#queue.filter(({ who, weight }) => this.#fits(who, weight));
    const [next] = fitting.toSorted((one, other) => this.#holds(one.who) - this.#holds(other.who));
    if (!next) return;
    this.#queue.splice(this.#queue.indexOf(next), 1);
    next.come(this.#enter(next.who, next.weight));
    this.#call();
  }
}

const known = new WeakMap<object, Map<LimitName, Semaphore>>();

/** The semaphore of a limit in one program. */
export function semaphoreOf(program: object, name: LimitName): Semaphore {
  const own = known.get(program) ?? new Map<LimitName, Semaphore>();
  known.set(program, own);
  const found = own.get(name) ?? new Semaphore(name);
  own.set(name, found);
  return found;
}
