import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getConstructionPlans } from 'pg-boss';
import { expect, it } from 'vitest';

const file = fileURLToPath(new URL('../db/schema/12_pg_boss.sql', import.meta.url));

/** Statements without the library's transaction and without white space. */
const bare = (sql: string) =>
  sql
    .replace(/^--.*$/gm, '')
    .replace(/BEGIN;\s+SET LOCAL[^;]*;\s+SET LOCAL[^;]*;\s+SELECT pg_advisory_xact_lock[^;]*;/, '')
    .replace(/COMMIT;/, '')
    .replace(/[\s;]+/g, ' ')
    .trim();

it('the schema of the queue equals the one printed by its library', () => {
  expect(bare(readFileSync(file, 'utf8'))).toBe(bare(getConstructionPlans('boss')));
});
