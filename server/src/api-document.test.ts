import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { measurementImportJob } from './features/measurements/imports/measurement-import.job.ts';
import { create, everyRight, openMatrix, type Matrix } from './testing/matrix.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { PASSWORD } from './testing/world.ts';

const run = promisify(execFile);

/** An example in the document: the command and its documented output. */
interface Example {
  script: string;
  said?: { kind: 'json' | 'text'; text: string };
}

function examplesOf(document: string): Example[] {
  const examples: Example[] = [];
  for (const [, kind, text] of document.matchAll(/^```(sh|json|text)\n(.*?)^```$/gms)) {
    if (kind === 'sh') examples.push({ script: text! });
    else examples.at(-1)!.said = { kind: kind as 'json' | 'text', text: text! };
  }
  return examples;
}

const missing = ['bash', 'curl'].filter((name) => spawnSync(name, ['--version']).status !== 0);
if (missing.length) console.warn(`Примеры docs/api.md не проверены: на этой машине нет ${missing.join(' и ')}.`);

let world: Matrix;
let key: string;
let point: string;
beforeAll(async () => {
  world = await openMatrix();
  await world.http.listen({ port: 0, host: '127.0.0.1' });
  await world.work([measurementImportJob]);
  point = (await create(world.master, meteringPoints, { code: null })).guid;
  const made = await world.master.post('/api/profile/tokens', {
    name: 'Программа',
    scope: { ...everyRight('full'), users: 'read' },
    validUntil: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    password: PASSWORD,
  });
  key = made.body.token;
});
afterAll(() => world.close());

// In CI every check must run, so missing programs are an error.
it.skipIf(missing.length && !process.env['CI'])('every example of docs/api.md does what it says', async () => {
  expect(missing, 'docs/api.md is checked by bash and curl').toEqual([]);
  const examples = examplesOf(await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8'));
  expect(examples.length).toBeGreaterThan(8);
  const end = '--- end of example ---';
  const script = ['set -eu', ...examples.map((example) => `${example.script}\necho\necho '${end}'`)].join('\n');
  const { folder, remove } = temporaryFolder();
  const { port } = world.http.server.address() as AddressInfo;
  const env = {
    PATH: process.env['PATH'],
    CONSOLE: `http://127.0.0.1:${port}`,
    KEY: key,
    ORG: world.organizationGuid,
    POINT: point,
  };
  const { stdout } = await run('bash', ['-c', script], { cwd: folder, env, maxBuffer: 10_000_000 }).finally(remove);
  const answers = stdout.split(`${end}\n`).map((text) => text.trim());
  expect(answers.length - 1).toBe(examples.length);
  examples.forEach(({ script: asked, said }, index) => {
    const answer = answers[index]!;
    if (said?.kind === 'text') expect(answer, asked).toBe(said.text.trim());
    if (said?.kind !== 'json') return;
    const expected = JSON.parse(said.text, (_, value: unknown) => (value === '…' ? expect.anything() : value));
    expect(JSON.parse(answer), asked).toMatchObject(expected);
  });
});
