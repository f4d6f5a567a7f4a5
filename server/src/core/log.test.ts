import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const log = new URL('log.ts', import.meta.url).href;
const asJson = new URL('log-as-json.ts', import.meta.url).href;

/** What a process prints whose lines are JSON. */
function linesOf(script: string): Record<string, string>[] {
  const program = `import { log } from ${JSON.stringify(log)}; ${script}`;
  const { stderr } = spawnSync(process.execPath, ['--import', asJson, '--input-type=module', '--eval', program]);
  return String(stderr)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it('tells an error with all errors behind it, and nothing of the row at which the database has failed', () => {
  const [line] = linesOf(`
    const row = Object.assign(new Error('null value in column "name"'), { detail: 'Failing row contains (Петров)' });
    log.error(new AggregateError([new Error('organization 1', { cause: row }), 'organization 2'], 'not everybody was told'));`);
  expect(line).toMatchObject({ level: 'error', message: 'not everybody was told' });
  expect(line!.cause).toMatch(/organization 1[^]*null value in column "name"[^]*organization 2/);
  expect(JSON.stringify(line)).not.toContain('Петров');
});
