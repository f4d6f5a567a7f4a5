import { limits, type ClientLimit, type LimitName } from './limits.ts';

const MINUTE_MS = 60_000;

/** Counts what each does within the minutes of a limit, in this process. */
export class Rate {
  readonly #limit: ClientLimit;
  readonly #counts = new Map<string, number>();
  /** By the clock that does not jump. */
  #began = performance.now();

  constructor(name: LimitName) {
    this.#limit = limits[name];
  }

  /** Counts one more. False when it is beyond the limit. */
  take(who: string): boolean {
    const { ofOne = Infinity, minutes = 1 } = this.#limit;
    if (performance.now() - this.#began >= minutes * MINUTE_MS) {
      this.#counts.clear();
      this.#began = performance.now();
    }
    const count = (this.#counts.get(who) ?? 0) + 1;
    this.#counts.set(who, count);
    return count <= ofOne;
  }
}
