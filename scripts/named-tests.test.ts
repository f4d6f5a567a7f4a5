import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const versionOf = (file: string) => spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout.trim();

/** The Node of the packages and every other Node from version 20 on in PATH, by version. */
const nodes = new Map(
  [process.execPath, ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))]
    .filter((file) => existsSync(file))
    .map((file) => [versionOf(file), file] as const)
    .filter(([version]) => Number(version.slice(1).split('.')[0]) >= 20),
);
/** The environment without the variables that this test run sets for its own workers. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_OPTIONS)/.test(name)),
);

const named = (node: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(node, ['scripts/run.mjs', 'scripts/test.ts', ...args], {
    cwd: root,
    env: { ...env, NO_COLOR: '1' },
    encoding: 'utf8',
  });
  return { status, stdout };
};

it.each([...nodes])('one file is run by its path, on Node %s', (_, node) => {
  const { status, stdout } = named(node, 'contract/src/time/day-shape');
  expect(stdout).toMatch(/Test Files +1 passed/);
  expect(stdout).not.toContain('Оформление');
  expect(status).toBe(0);
});

it('a path without tests fails', () => {
  expect(named(process.execPath, 'no/such/test').status).toBe(1);
});
