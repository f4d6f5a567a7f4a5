import { codeOf, type CodeRules } from 'contract/kit/code-of.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import type { AnyInput, Resource } from 'contract/kit/resource.ts';
import { withCodes } from '../../core/parameter-codes.ts';
import { name, sql } from '../../core/sql.ts';
import type { Actor } from '../../core/actor.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging, snake } from '../column.ts';

async function madeCode(tx: Tx, resource: Resource, key: string, field: CodeRules, text: string): Promise<string> {
  const { base, free } = codeOf(field, text);
  const lock = `code ${resource.table} ${base}`;
  // The lock ensures different codes for two records created at once with the same name.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const column = sql`t.${name(snake(key))}`;
  const rows = await tx.rows<{ code: string }>(sql`
    select ${column} as code from ${name(resource.table)} t where starts_with(${column}, ${base}) and ${belonging(resource)}`);
  return free(new Set(rows.map(({ code }) => code)));
}

/** Completes the input of a new record with generated values: codes from names, the current organization. */
export async function withMade(tx: Tx, actor: Actor, resource: Resource, input: AnyInput): Promise<AnyInput> {
  const whole = { ...input };
  for (const [key, field] of Object.entries(resource.fields)) {
    if (field.kind === 'parameters') whole[key] = withCodes(input[key] as Parameter[]);
    if (input[key] !== undefined) continue;
    if (field.kind === 'reference' && field.isCurrent) whole[key] = actor.organization;
    if (field.kind === 'text' && field.madeFrom)
      whole[key] = await madeCode(tx, resource, key, field, String(input[field.madeFrom]));
  }
  return whole;
}
