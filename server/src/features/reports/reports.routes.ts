import { reportCalls as calls, type ReportCell } from 'contract/features/reports/calls.ts';
import { reports } from 'contract/features/reports/facts.ts';
import { serve, serveFile } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { asOrg } from '../../core/transaction.ts';
import { setRule } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { filesOf, readFile } from './files.ts';
import { lastMaking, makeReport, stopMaking } from './makings.ts';
import { readReport, tableOf } from './report.ts';
import { reportRule } from './report-rule.ts';

const SHOWN = 100;

/** Serves reports: their settings, their current tables and their files. */
export function serveReports(server: Server): void {
  setRule(reports, reportRule);
  serveResource(server, reports);
  serve(server, calls.preview, async ({ tx, actor, params }) => {
    const { from, to, table } = await tableOf(tx, actor, await readReport(tx, params.guid));
    const { title, subtitle, columns, rows, totals, notes, basis, picture } = table;
    return {
      title,
      from,
      to,
      subtitle,
      columns: columns.map((column) => ({ title: column.title, digits: column.digits })),
      rows: rows.slice(0, SHOWN) as ReportCell[][],
      rowCount: rows.length,
      totals: totals as ReportCell[][],
      notes,
      basis,
      picture,
    };
  });
  serve(server, calls.make, ({ tx, actor, params }) => makeReport(tx, actor, params.guid));
  serve(server, calls.stop, ({ tx, actor, params }) => stopMaking(tx, actor, params.guid));
  serve(server, calls.files, async ({ tx, actor, params }) => {
    const { guid } = await readReport(tx, params.guid);
    return { last: await lastMaking(tx, guid), files: await filesOf(tx, actor, guid) };
  });
  serveFile(server, calls.file, ({ actor, params }) =>
    asOrg(server.pool, actor, 'read', (tx) => readFile(tx, actor, params.guid, params.file)),
  );
}
