import type { ForecastBatch } from 'contract/features/forecasts/answers.ts';
import { openStates } from 'contract/features/scheduler/runs.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { definitionOf, definitionsWhere } from '../sources/target.service.ts';
import { checkedAsked, nextOf, openVersion } from './open-version.service.ts';

const SHOWN = 20;

const batchesWhere = (tx: Tx, condition: Sql): Promise<ForecastBatch[]> =>
  tx.rows<ForecastBatch>(sql`
    select r.guid, r.state, r.created_at as "createdAt",
      (select readable_name(a.guid, a.full_name) from account a where a.guid = r.account_guid) as author,
      count(v.*)::integer as total, (count(v.*) filter (where v.state not in ('queued', 'running')))::integer as done,
      coalesce(jsonb_agg(jsonb_build_object('forecastGuid', f.guid, 'forecastName', f.name, 'error', v.error) order by f.name)
        filter (where v.state = 'failed'), '[]') as failed
    from run r join forecast_version v on v.run_guid = r.guid join forecast f on f.guid = v.forecast_guid
    where r.kind = 'forecastBuild' and ${condition}
    group by r.guid having count(v.*) > 1 or r.trigger <> 'program' or r.parameters ? 'isBatch'
    order by r.created_at desc limit ${SHOWN}`);

export const readBatches = (tx: Tx): Promise<ForecastBatch[]> => batchesWhere(tx, sql`true`);

async function checkFree(tx: Tx, guids: readonly string[]): Promise<void> {
  const busy = await tx.one<{ name: string }>(sql`
    select f.name from forecast_version v join forecast f on f.guid = v.forecast_guid join run r on r.guid = v.run_guid
    where v.forecast_guid = any(${guids}::uuid[]) and v.state in ('queued', 'running') and r.state = any(${openStates}) limit 1`);
  if (busy) throw new AppError('conflict', { detail: `«${busy.name}» уже строится: дождитесь окончания.` });
}

/** Starts the build of a version. Errors: 404, 409 while one is being built, 422. */
export async function beginBuild(
  tx: Tx,
  actor: Actor,
  guid: string,
  given: { from: string | null; asOf: string | null },
): Promise<string> {
  const definition = await definitionOf(tx, guid);
  const asked = checkedAsked(definition, given);
  await tx.run(sql`select from forecast where guid = ${guid} for no key update`);
  await checkFree(tx, [guid]);
  const run = await enqueue(tx, 'forecastBuild', { forecasts: [guid] });
  return openVersion(tx, actor, definition, asked, { run });
}

/** Starts the build of several forecasts. Errors: 409 while one of them is being built, 422. */
export async function beginBatch(tx: Tx, actor: Actor, guids: readonly string[] | null): Promise<ForecastBatch> {
  const named = guids ? sql`f.guid = any(${guids}::uuid[])` : sql`f.organization_guid = current_organization()`;
  const definitions = await definitionsWhere(tx, named);
  if (guids && definitions.length < new Set(guids).size) throw invalidField('guids', 'Такого прогноза нет');
  if (definitions.length === 0) throw invalidField('guids', 'Прогнозов нет: строить нечего');
  const found = definitions.map(({ guid }) => guid);
  await tx.run(sql`select from forecast where guid = any(${found}::uuid[]) order by guid for no key update`);
  await checkFree(tx, found);
  const run = await enqueue(tx, 'forecastBuild', { forecasts: found, isBatch: true });
  const now = new Date();
  for (const definition of definitions)
    await openVersion(tx, actor, definition, { from: nextOf(definition, now), asOf: now }, { run });
  return (await batchesWhere(tx, sql`r.guid = ${run}`))[0]!;
}
