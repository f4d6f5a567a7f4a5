import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { reached } from '../../resource/reach.ts';
import { getRow } from '../../resource/store.ts';
import { limitData } from './data-from.ts';
import { deputize } from './deputy.ts';
import { dismiss, reinstate } from './dismissal.ts';

export function serveEmployees(server: Server): void {
  serve(server, employeeCalls.providerGroups, async ({ tx, actor, params }) => {
    const { guid } = await getRow(tx, reached(employees, actor.rights, 'read'), params.guid);
    return tx.rows<{ guid: string; group: string; provider: string }>(sql`
      select g.guid, g.name as "group", p.name as provider
      from employee_group l join permission_group g on g.guid = l.to_guid join sign_in_provider p on p.guid = l.provider_guid
      where l.from_guid = ${guid} order by l.position, g.name collate russian`);
  });
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
