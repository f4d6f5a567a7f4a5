import { limits, type ClientLimit, type LimitName } from './limits.ts';

const MINUTE_MS = 60_000;

/** Counts actions per client within the period of a limit, in this process. */
export class Rate {
  readonly #limit: ClientLimit;
  readonly #counts = new Map<string, number>();
  /** By the monotonic clock. */
  #began = performance.now();

  constructor(name: LimitName) {
    this.#limit = limits[name];
  }

  /** Counts one action; false when it exceeds the limit. */
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
