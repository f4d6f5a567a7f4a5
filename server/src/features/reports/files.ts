import { reports } from 'contract/features/reports/facts.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReportFile } from 'contract/features/reports/calls.ts';
import type { ReportFormat, ReportTemplate } from 'contract/features/reports/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import type { ServedFile } from '../../core/serve.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { entryOf } from '../../resource/remembered.ts';
import { refusalOfFile, type ReportContent, type Report } from './report.ts';
import { contentTypes } from './write-report.service.ts';

interface Made {
  template: ReportTemplate;
  account: string;
}

/** The files of a report, the newest first. */
export async function filesOf(tx: Tx, { rights, account }: Actor, report: string): Promise<ReportFile[]> {
  const files = await tx.rows<Omit<ReportFile, 'refusal'> & Made>(sql`
    select f.guid, f.name, f.format, f.day_from as "from", f.day_to as "to", f.row_count as "rowCount", f.bytes, encode(f.sha256, 'hex') as sha256,
      f.settings, f.basis, (select readable_name(a.guid, a.full_name) from account a where a.guid = f.account_guid) as author,
      f.made_at as "madeAt", f.template, f.account_guid as account
    from report_file f where f.report_guid = ${report} order by f.made_at desc, f.guid`);
  return files.map(({ template, account: author, ...file }) => ({
    ...file,
    refusal: refusalOfFile(rights, { template, from: file.from, isOwn: author === account }),
  }));
}

export interface KeptFile {
  name: string;
  format: ReportFormat;
  content: Buffer;
}

/** Errors: 403 for a file that the user could not make, 404. */
export async function readFile(tx: Tx, { rights, account }: Actor, report: string, file: string): Promise<ServedFile> {
  const found = await tx.one<KeptFile & Made & { from: string }>(sql`
    select name, format, content, template, day_from as "from", account_guid as account from report_file where guid = ${file} and report_guid = ${report}`);
  if (!found) throw new AppError('not_found');
  const { template, from } = found;
  const detail = refusalOfFile(rights, { template, from, isOwn: found.account === account });
  if (detail) throw new AppError('forbidden', { detail });
  return { name: found.name, type: contentTypes[found.format], content: Readable.from([found.content]) };
}

/** The file that a run has stored, if any. */
export const fileOfRun = (tx: Tx, run: string): Promise<KeptFile | undefined> =>
  tx.one<KeptFile>(sql`select name, format, content from report_file where run_guid = ${run}`);

export const fileName = ({ name, format }: Report, { from, to }: ReportContent): string => {
  const days = from === to ? from : `${from} ${to}`;
  return `${name.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${days}.${format}`;
};

/** Stores a new file and removes the oldest ones above the report's limit. Errors: 404 when the report was removed meanwhile. */
export async function keepFile(
  tx: Tx,
  actor: Actor,
  report: Report,
  made: ReportContent,
  { run, content }: { run: string; content: Buffer },
): Promise<string> {
  const still = await tx.one(sql`select from report where guid = ${report.guid} for key share`);
  if (!still) throw new AppError('not_found', { detail: 'Отчёт удалили, пока он делался.' });
  const guid = newGuid();
  const { from, to, table, settings } = made;
  await tx.run(sql`
    insert into report_file (guid, organization_guid, report_guid, run_guid, name, template, format, day_from, day_to, row_count, settings, basis,
      bytes, sha256, content, account_guid)
    values (${guid}, ${actor.organization}, ${report.guid}, ${run}, ${fileName(report, made)}, ${report.template}, ${report.format}, ${from}, ${to},
      ${table.rows.length}, ${settings}, ${table.basis}, ${content.length}, ${createHash('sha256').update(content).digest()}, ${content},
      ${actor.account})`);
  await tx.run(sql`
    delete from report_file where guid in (
      select guid from report_file where report_guid = ${report.guid} order by made_at desc, guid offset ${report.keepFiles})`);
  writeJournal(tx, actor, {
    ...entryOf(reports, actor, report),
    action: 'export',
    after: { format: report.format, from, to, rows: table.rows.length, settings },
  });
  return guid;
}
