import type { Projection } from './map.ts';

/** `console/scripts/make-outline.ts` writes whole hundredths of a degree. */
const PARTS = 100;
const rounded = (value: number) => Math.round(value * 10) / 10;

/** The lines of the outline on a map: each is a list of differences of longitude and latitude. */
export const outlinePath = (lines: readonly (readonly number[])[], { x, y }: Projection, end: 'Z' | ''): string =>
  lines
    .map((line) => {
      let [longitude, latitude] = [0, 0];
      const places: string[] = [];
      for (let at = 0; at < line.length; at += 2) {
        longitude += line[at]!;
        latitude += line[at + 1]!;
        places.push(`${rounded(x(longitude / PARTS))} ${rounded(y(latitude / PARTS))}`);
      }
      return `M${places.join('L')}${end}`;
    })
    .join('');
