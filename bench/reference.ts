// Hand-written statements that do the same as the program's requests: bench/reference, each with its plan.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runPgbench, SETTINGS } from './pgbench.ts';
import type { Stand } from './stand.ts';

export type ReferenceName = 'list' | 'filter' | 'count' | 'search' | 'create' | 'year';

type Given = Readonly<Record<string, string>>;

const pathOf = (name: ReferenceName, kind: 'sql' | 'plan') =>
  fileURLToPath(new URL(`reference/${name}.${kind}`, import.meta.url));

/** The SQL parameters of the user and the organization. */
export const askerOf = ({ token, organization }: Stand): Given => ({ token, organization });

/** Requests per second that PostgreSQL alone handles. */
export const referenceRate = (
  stand: Stand,
  name: ReferenceName,
  given: Given,
  clients: number,
  seconds: number,
): Promise<number> => runPgbench(stand.ownerConnection, pathOf(name, 'sql'), given, { clients, seconds });

/** Runs the statement once, after the statement `before`. */
async function run(stand: Stand, name: ReferenceName, given: Given, before = ''): Promise<Record<string, string>[]> {
  const text = readFileSync(pathOf(name, 'sql'), 'utf8');
  const variables = Object.entries(given);
  const numbered = variables.reduce(
    (sql, [variable], index) => sql.replaceAll(new RegExp(`(?<!:):${variable}\\b`, 'g'), `$${index + 1}`),
    text.replaceAll(/^--.*$/gm, ''),
  );
  const client = new pg.Client({ ...stand.ownerConnection, options: SETTINGS });
  await client.connect();
  try {
    const values = variables.map(([, value]) => value);
    return (await client.query<Record<string, string>>(before + numbered.replace(/;\s*$/, ''), values)).rows;
  } finally {
    await client.end();
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a wrong guess fails the comparison
export const referenceAnswer = async (stand: Stand, name: ReferenceName): Promise<any> =>
  JSON.parse((await run(stand, name, askerOf(stand)))[0]!['answer']!);

/** Writes the PostgreSQL plans of the statements on the data of this run next to them. */
export async function writePlans(stand: Stand): Promise<void> {
  for (const name of ['list', 'filter', 'count', 'search', 'create'] as const) {
    const given = askerOf(stand);
    const rows = await run(stand, name, given, 'explain (analyze, buffers) ');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const named = Object.entries(given).reduce((text, [name, value]) => text.replaceAll(value, `:${name}`), plan);
    await writeFile(pathOf(name, 'plan'), `${named}\n`);
  }
}
