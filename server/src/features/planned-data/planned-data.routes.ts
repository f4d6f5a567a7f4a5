import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { planCalls as calls } from 'contract/features/passport/plan.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { getRow } from '../../resource/store.ts';
import { approvePlan, copyPlan, planOf, restorePlan, writeLines } from './plan.ts';
import { differenceOf, versionsOf } from './versions.service.ts';

export function servePlannedData(server: Server): void {
  serve(server, calls.get, async ({ tx, actor, params, query }) => {
    const branch = await getRow(tx, branchOffices, params.guid);
    return planOf(tx, actor, branch.guid, query.year);
  });
  serve(server, calls.put, ({ tx, actor, params, body }) => writeLines(tx, actor, params.guid, body));
  serve(server, calls.versions, async ({ tx, params, query }) => {
    const branch = await getRow(tx, branchOffices, params.guid);
    return versionsOf(tx, branch.guid, query.year);
  });
  serve(server, calls.difference, async ({ tx, params, query }) => {
    const branch = await getRow(tx, branchOffices, params.guid);
    return differenceOf(tx, branch.guid, query);
  });
  serve(server, calls.restore, ({ tx, actor, params, body }) => restorePlan(tx, actor, params.guid, body));
  serve(server, calls.copy, ({ tx, actor, params, body }) => copyPlan(tx, actor, params.guid, body));
  serve(server, calls.approve, ({ tx, actor, params, body }) => approvePlan(tx, actor, params.guid, body));
}
