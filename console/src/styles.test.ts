import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));
const styles = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles/Button.layer.css')));
const sources = globSync('**/*.{ts,tsx,css}', { cwd: here }).map((path) => readFileSync(join(here, path), 'utf8'));

it('every component in use has its styles: in the common sheet or imported with it', () => {
  const used = sources.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
      names!.split(',').map((name) => name.trim()),
    ),
  );
  const styled = [...new Set(used)].filter((name) => existsSync(join(styles, `${name}.layer.css`)));
  const missing = styled.filter(
    (name) => !sources.some((text) => text.includes(`'@mantine/core/styles/${name}.layer.css'`)),
  );
  expect(styled.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

it('every field of several values has the styles of pills, which are no part of the common sheet', () => {
  const fields = sources.filter((text) =>
    /import \{[^}]*\b(MultiSelect|TagsInput)\b[^}]*\} from '@mantine\/core'/.test(text),
  );
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter((text) => !/import '.*\/pills\.css'/.test(text))).toEqual([]);
});

it('a note has a colour with enough contrast in both themes', () => {
  const colors = sources.flatMap((text) =>
    [...text.matchAll(/<Alert\b[^>]*?\bcolor=(?:"(\w+)"|\{([^}]*)\})/g)].flatMap(([, color, choice]) =>
      color ? [color] : [...choice!.matchAll(/'(\w+)'/g)].map(([, name]) => name!),
    ),
  );
  // The title of a yellow note has a contrast of only 2.7 in the light theme.
  expect([...new Set(colors)].toSorted()).toEqual(['blue', 'gray', 'green', 'orange', 'red']);
});

it('no rule asks every element what is in it: each row that scrolls in would restyle the whole page', () => {
  const asking = sources.flatMap((text) =>
    [...text.matchAll(/^\s*(?:[^{}\n(]*[\s,>+~])?:has\([^{}\n]*\{/gm)].map(([rule]) => rule),
  );
  expect(asking).toEqual([]);
});
