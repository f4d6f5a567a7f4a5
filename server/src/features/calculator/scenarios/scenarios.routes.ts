import { calculatorCalls as calls } from 'contract/features/calculator/calls.ts';
import { serve, serveFile } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { exportQuestion, exportStored } from './export.ts';
import { readHistory, readScenario, readScenarios, removeScenario, renameScenario, saveScenario } from './scenarios.ts';

const SHOWN = 100;

/** Serves saved calculations and their files. */
export function serveScenarios(server: Server): void {
  serve(server, calls.scenarios, ({ tx, actor, query }) => readScenarios(tx, actor, query.limit ?? SHOWN));
  serve(server, calls.save, ({ tx, actor, body }) => saveScenario(tx, actor, body));
  serve(server, calls.scenario, ({ tx, actor, params }) => readScenario(tx, actor, params.guid));
  serve(server, calls.history, ({ tx, actor, params, query }) => readHistory(tx, actor, params.guid, query));
  serve(server, calls.change, ({ tx, actor, params, version, body }) =>
    renameScenario(tx, actor, params.guid, version, body),
  );
  serve(server, calls.remove, ({ tx, actor, params, version }) => removeScenario(tx, actor, params.guid, version));
  serveFile(server, calls.export, ({ actor, body }) => exportQuestion(server.pool, actor, body.question, body.month));
  serveFile(server, calls.exportScenario, ({ actor, params, query }) =>
    exportStored(server.pool, actor, params.guid, query.month),
  );
}
