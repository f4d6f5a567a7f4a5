import { readdirSync, readFileSync } from 'node:fs';
import { journalKinds } from 'contract/features/journal/sentence.ts';
import { expect, it } from 'vitest';

const features = new URL('..', import.meta.url);

it('у каждой записи журнала вид назван по-русски', () => {
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const written = sources.flatMap((file) =>
    [...readFileSync(new URL(file, features), 'utf8').matchAll(/entity: '(\w+)',\s*record/g)].map(([, kind]) => kind!),
  );
  expect(written).toContain('account');
  expect(written.filter((kind) => !(kind in journalKinds))).toEqual([]);
});
