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

/** How far an address is from a screen: a part of it that begins or ends alike is near. */
function farness(address: string, path: string): number {
  const [asked = '', of = ''] = [address, path].map((text) => text.toLowerCase().replace(/^\/|\/$/g, ''));
  const whole = distance(asked, of) / Math.max(asked.length, of.length, 1);
  // A longer address may be that of something below a screen, or its beginning may be all that was remembered.
  const isPart = of !== '' && (asked.startsWith(of) || of.startsWith(asked));
  // Of a screen within a section its own name may be all that was typed.
  const isNamed = asked !== '' && of.endsWith(`/${asked}`);
  if (isNamed) return 0.1;
  return isPart ? Math.min(whole, 0.4) : whole;
}

/** The screens whose addresses are most like an unknown one, the nearest first. */
export const nearScreens = (address: string, screens: readonly NamedScreen[], most = 5): NamedScreen[] =>
  screens
    .map((screen) => ({ screen, far: farness(address, screen.path) }))
    .filter(({ far }) => far <= 0.5)
    .toSorted((left, right) => left.far - right.far)
    .slice(0, most)
    .map(({ screen }) => screen);
