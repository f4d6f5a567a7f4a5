import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employeeStructure } from 'contract/features/employees/structure.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { obstaclesOverEmployee } from '../users/authority.service.ts';
import { limitData } from './data-from.ts';
import { deputiesOf, deputize, endDeputyship } from './deputy.ts';
import { dismiss, previewHandover, reinstate } from './dismissal.ts';
import { mergeCards } from './merge-cards.ts';
import { structureFor } from './structure.ts';

export function serveEmployees(server: Server): void {
  serve(server, employeeStructure, ({ tx, actor }) => structureFor(tx, actor.rights));
  serve(server, employeeCalls.obstacle, ({ tx, actor, params }) => obstaclesOverEmployee(tx, actor, params.guid));
  serve(server, employeeCalls.previewHandover, ({ tx, actor, params, query }) =>
    previewHandover(tx, actor, params.guid, query.successor ?? null),
  );
  serve(server, employeeCalls.dismiss, ({ tx, actor, params, version, body }) =>
    dismiss(tx, actor, params.guid, version, body),
  );
  serve(server, employeeCalls.reinstate, ({ tx, actor, params, version }) =>
    reinstate(tx, actor, params.guid, version),
  );
  serve(server, employeeCalls.merge, ({ tx, actor, params, version, body }) =>
    mergeCards(tx, actor, params.guid, version, body.into),
  );
  serve(server, employeeCalls.limitData, ({ tx, actor, params, version, body }) =>
    limitData(tx, actor, params.guid, version, body.dataFrom),
  );
  serve(server, employeeCalls.deputize, ({ tx, actor, params, body }) => deputize(tx, actor, params.guid, body));
  serve(server, employeeCalls.deputies, ({ tx, actor, params }) => deputiesOf(tx, actor.rights, params.guid));
  serve(server, employeeCalls.endDeputyship, async ({ tx, actor, params, query }) => ({
    rights: await endDeputyship(tx, actor, params.guid, {
      deputyGuid: params.deputy,
      validFrom: query.from ?? null,
      validTo: query.to ?? null,
    }),
  }));
}
