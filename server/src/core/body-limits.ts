import type { Route } from 'contract/kit/route.ts';

const KB = 1024;
const MB = 1024 * KB;

export interface BodyLimit {
  bytes: number;
  /** The values of JSON or cells of CSV; objects and arrays count, too. */
  values: number;
}

/** What a body may hold that the program reads at once: as much as it reads in a few milliseconds, but for loads. */
export const bodyLimits = {
  short: { bytes: 16 * KB, values: 1000 },
  json: { bytes: 256 * KB, values: 20_000 },
  load: { bytes: 4 * MB, values: 120_000 },
} as const satisfies Readonly<Record<string, BodyLimit>>;

/** Forms are short, and so is whatever somebody sends who is not signed in. */
export const bodyLimitOf = ({ access, accepts, isLoad }: Route): BodyLimit =>
  access === 'public' || accepts === 'form' ? bodyLimits.short : isLoad ? bodyLimits.load : bodyLimits.json;
