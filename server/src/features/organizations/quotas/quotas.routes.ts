import { usageCalls as calls } from 'contract/features/organizations/usage.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { setQuotas, usageOf, usageOfAll } from './quotas.ts';

/** Serves the use and quotas of organizations. */
export function serveQuotas(server: Server): void {
  serve(server, calls.one, ({ tx, actor, params }) => usageOf(tx, actor, params.guid));
  serve(server, calls.all, ({ tx }) => usageOfAll(tx));
  serve(server, calls.set, ({ tx, actor, params, body }) => setQuotas(tx, actor, params.guid, body));
}
