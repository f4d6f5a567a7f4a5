import type { NamedScreen } from './screens-of.ts';

/** The number of single-character changes between two texts (Levenshtein). */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, a] of [...left].entries()) {
    const next = [i + 1];
    for (const [j, b] of [...right].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (a === b ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

/** The distance between an address and a screen's path; a common beginning or end reduces it. */
function farness(address: string, path: string): number {
  const [asked = '', of = ''] = [address, path].map((text) => text.toLowerCase().replace(/^\/|\/$/g, ''));
  const whole = distance(asked, of) / Math.max(asked.length, of.length, 1);
  // A longer address may belong to a page below the screen; a shorter one may be its remembered beginning.
  const isPart = of !== '' && (asked.startsWith(of) || of.startsWith(asked));
  // The person may have typed only the screen's own name without its section.
  const isNamed = asked !== '' && of.endsWith(`/${asked}`);
  if (isNamed) return 0.1;
  return isPart ? Math.min(whole, 0.4) : whole;
}

/** The screens with the most similar addresses, the most similar first. */
export const nearScreens = (address: string, screens: readonly NamedScreen[], most = 5): NamedScreen[] =>
  screens
    .map((screen) => ({ screen, far: farness(address, screen.path) }))
    .filter(({ far }) => far <= 0.5)
    .toSorted((left, right) => left.far - right.far)
    .slice(0, most)
    .map(({ screen }) => screen);
