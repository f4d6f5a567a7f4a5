import { forecastCalls as calls } from 'contract/features/forecasts/calls.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { asActor, serve, serveFile, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { setRule } from '../../resource/rule.ts';
import { setPart } from '../../resource/rights/record-check.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { lockRow, updateRow } from '../../resource/store.ts';
import { AppError } from '../../core/app-error.ts';
import { beginBatch, beginBuild, readBatches } from './build/batches.service.ts';
import { inputsFor } from './build/inputs.service.ts';
import { definitionOf } from './sources/target.service.ts';
import { cardOf } from './card.ts';
import { correct, undo } from './corrections.service.ts';
import { exportVersion } from './export.ts';
import { forecastRule } from './forecast-rule.ts';
import { approve, ask, decline, publish, revoke } from './life.ts';
import { loadVersion, readHours } from './load.ts';
import { reconcile, reconciliationOf } from './reconcile.ts';
import { overviewOf, versionOf, versionsWhere } from './versions.service.ts';

/** Swaps the method and the challenger. Errors: 404, 409 when there is no challenger, 412. */
async function promote(tx: Tx, actor: Actor, guid: string, version: number) {
  const row = await lockRow(tx, forecasts, guid, version);
  if (row.challenger === null) throw new AppError('conflict', { detail: 'Метод-соперник не назван.' });
  const swapped = { ...enteredOf(forecasts, row), method: row.challenger, challenger: row.method };
  return updateRow(tx, actor, forecasts, guid, version, swapped);
}

function serveSteps(server: Server): void {
  serve(server, calls.correct, async ({ tx, actor, params, version, body }) => {
    await correct(tx, actor, params.guid, version, body);
    return cardOf(tx, actor, params.guid);
  });
  serve(server, calls.undo, async ({ tx, actor, params, version }) => {
    await undo(tx, actor, params.guid, version, params.correction);
    return cardOf(tx, actor, params.guid);
  });
  serve(server, calls.ask, async ({ tx, actor, params, version }) => {
    await ask(tx, actor, params.guid, version);
    return cardOf(tx, actor, params.guid);
  });
  serve(server, calls.approve, async ({ tx, actor, params, version }) => {
    await approve(tx, actor, params.guid, version);
    return cardOf(tx, actor, params.guid);
  });
  serve(server, calls.decline, async ({ tx, actor, params, version, body }) => {
    await decline(tx, actor, params.guid, version, body.reason);
    return cardOf(tx, actor, params.guid);
  });
  serve(server, calls.publish, async ({ tx, actor, params, version, body }) => {
    await publish(tx, actor, params.guid, version, body.confirmsIncomplete);
    return cardOf(tx, actor, params.guid);
  });
  serve(server, calls.revoke, async ({ tx, actor, params, version, body }) => {
    await revoke(tx, actor, params.guid, version, body.reason);
    return cardOf(tx, actor, params.guid);
  });
}

function serveVersions(server: Server): void {
  serve(server, calls.versions, async ({ tx, params }) => {
    await definitionOf(tx, params.guid);
    return versionsWhere(tx, sql`v.forecast_guid = ${params.guid}`);
  });
  serve(server, calls.version, ({ tx, actor, params }) => cardOf(tx, actor, params.guid));
  serveOpen(server, calls.load, async ({ actor, params, body, request }) => {
    const hours = await readHours(body.given ?? [], actor!.account);
    return asActor(server, actor!, request, async (tx) =>
      versionOf(tx, await loadVersion(tx, actor!, params.guid, hours)),
    );
  });
  serveFile(server, calls.export, ({ actor, params, query }) => exportVersion(server.pool, actor, params.guid, query));
  serve(server, calls.reconciliation, ({ tx, actor, params }) => reconciliationOf(tx, actor.rights, params.guid));
  serve(server, calls.reconcile, ({ tx, actor, params, version, body }) =>
    reconcile(tx, actor, params.guid, version, body.reason),
  );
}

/** Serves forecasts, their versions and the lifecycle of a version. */
export function serveForecasts(server: Server): void {
  setRule(forecasts, forecastRule);
  serveResource(server, forecasts);
  setPart('forecast-versions', {
    resource: forecasts,
    recordOf: async (tx, guid) =>
      (await tx.one<{ guid: string }>(sql`select forecast_guid as guid from forecast_version where guid = ${guid}`))
        ?.guid,
  });
  serve(server, calls.overview, ({ tx, actor }) => overviewOf(tx, actor.rights));
  serve(server, calls.inputs, ({ tx, params, query }) => inputsFor(tx, params.guid, query.asOf ?? null));
  serve(server, calls.build, async ({ tx, actor, params, body }) =>
    versionOf(tx, await beginBuild(tx, actor, params.guid, body)),
  );
  serve(server, calls.buildAll, ({ tx, actor, body }) => beginBatch(tx, actor, body.guids));
  serve(server, calls.batches, ({ tx }) => readBatches(tx));
  serve(server, calls.promote, ({ tx, actor, params, version }) => promote(tx, actor, params.guid, version));
  serveVersions(server);
  serveSteps(server);
}
