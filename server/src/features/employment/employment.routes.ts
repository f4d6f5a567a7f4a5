import { employment } from 'contract/features/employment.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { limitData } from './data-from.ts';
import { deputize } from './deputy.ts';
import { dismiss, reinstate } from './dismissal.ts';

export function serveEmployment(server: Server): void {
  serve(server, employment.dismiss, ({ tx, actor, params, version, body }) =>
    dismiss(tx, actor, params.guid, version, body),
  );
  serve(server, employment.reinstate, ({ tx, actor, params, version }) => reinstate(tx, actor, params.guid, version));
  serve(server, employment.limitData, ({ tx, actor, params, version, body }) =>
    limitData(tx, actor, params.guid, version, body.dataFrom),
  );
  serve(server, employment.deputize, async ({ tx, actor, params, body }) => ({
    rights: await deputize(tx, actor, params.guid, body),
  }));
}
