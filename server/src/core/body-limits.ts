import type { Route } from 'contract/kit/route.ts';

const KB = 1024;
const MB = 1024 * KB;

export interface BodyLimit {
  bytes: number;
  /** The number of JSON values or CSV cells, including objects and arrays. */
  values: number;
}

/** Limits for bodies that are parsed at once, which must not block the process for more than a few milliseconds; loads
 *  have larger ones. */
export const bodyLimits = {
  short: { bytes: 16 * KB, values: 1000 },
  json: { bytes: 256 * KB, values: 20_000 },
  load: { bytes: 4 * MB, values: 120_000 },
} as const satisfies Readonly<Record<string, BodyLimit>>;

/** Forms and bodies of anonymous requests get the smallest limit. */
export const bodyLimitOf = ({ access, accepts, isLoad }: Route): BodyLimit =>
  access === 'public' || accepts === 'form' ? bodyLimits.short : isLoad ? bodyLimits.load : bodyLimits.json;
