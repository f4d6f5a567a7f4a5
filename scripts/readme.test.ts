import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const pictureOf = (page: string) => /^```\n(.*?)^```$/ms.exec(page)?.[1];

it('README has the same tree as the architecture page', () => {
  const picture = pictureOf(read('docs/architecture.md'));
  expect(picture).toContain('contract');
  expect(pictureOf(read('README.md'))).toBe(picture);
});
