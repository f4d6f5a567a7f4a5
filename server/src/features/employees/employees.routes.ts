import { employeeCalls } from 'contract/features/employees/calls.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { limitData } from './data-from.ts';
import { deputize } from './deputy.ts';
import { dismiss, reinstate } from './dismissal.ts';

export function serveEmployees(server: Server): void {
  serve(server, employeeCalls.dismiss, ({ tx, actor, params, version, body }) =>
    dismiss(tx, actor, params.guid, version, body),
  );
  serve(server, employeeCalls.reinstate, ({ tx, actor, params, version }) =>
    reinstate(tx, actor, params.guid, version),
  );
  serve(server, employeeCalls.limitData, ({ tx, actor, params, version, body }) =>
    limitData(tx, actor, params.guid, version, body.dataFrom),
  );
  serve(server, employeeCalls.deputize, async ({ tx, actor, params, body }) => ({
    rights: await deputize(tx, actor, params.guid, body),
  }));
}
