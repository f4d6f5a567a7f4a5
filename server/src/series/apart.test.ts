import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { distributedTables } from '../db/distribute.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

const tables = new Set(
  globSync('db/{schema,migrations}/*.sql', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)].map(([, name]) => name!),
  ),
);
const spread = new Set<string>(distributedTables);

/** The SQL templates in a source, without their interpolated parts. */
function statementsOf(source: string): string[] {
  const found: string[] = [];
  for (const [start] of [...source.matchAll(/sql`/g)].map((match) => [match.index + match[0].length])) {
    let text = '';
    let depth = 0;
    for (let at = start!; at < source.length; at++) {
      const char = source[at]!;
      if (depth === 0 && char === '`') break;
      if (depth === 0 && source.startsWith('${', at)) {
        depth = 1;
        at++;
      } else if (depth > 0) depth += char === '{' ? 1 : char === '}' ? -1 : 0;
      else text += char;
    }
    found.push(text);
  }
  return found;
}

/** The tables joined in a statement, for each pair of parentheses. */
function besides(statement: string): string[][] {
  const done: string[][] = [];
  const open: string[][] = [[]];
  for (const [token, name] of statement.matchAll(/[()]|\b(?:from|join|using|update|into)\s+(\w+)/g)) {
    if (token === '(') open.push([]);
    else if (token === ')') done.push(open.pop() ?? []);
    else if (tables.has(name!)) open.at(-1)?.push(name!);
  }
  return [...done, ...open];
}

// Citus fails on a distributed table joined directly with a local table that has row-level security.
it('no statement has a table of one server directly beside one that is spread over several', () => {
  const mixed = globSync('**/*.ts', { cwd: root })
    .filter((path) => !/(\.test\.ts$|^testing\/)/.test(path))
    .flatMap((path) =>
      statementsOf(read(path))
        .flatMap(besides)
        .filter((names) => names.some((name) => spread.has(name)) && names.some((name) => !spread.has(name)))
        .map((names) => `${path}: ${names.join(', ')}`),
    );
  expect(tables.size).toBeGreaterThan(100);
  expect(mixed).toEqual([]);
});

// Citus assumes that several arrays unnested together have the type of the first one, and returns wrong values, unless
// `with ordinality` is used.
it('in what is about values, arrays are unfolded side by side with ordinality', () => {
  const plain = globSync('**/*.ts', { cwd: root })
    .filter((path) => !/(\.test\.ts$|^testing\/)/.test(path))
    .flatMap((path) =>
      statementsOf(read(path))
        .filter((text) => text.startsWith('unnest(') || [...spread].some((name) => text.includes(name)))
        .filter((text) => /\bunnest\([^()]*,[^()]*\)(?!\s+with ordinality)/.test(text))
        .map(() => path),
    );
  expect(plain).toEqual([]);
});
