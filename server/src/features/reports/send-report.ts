import type { Post } from '../../core/mail.ts';
import { CutShort } from '../../jobs/context.ts';
import type { JobContext } from '../../jobs/kind.ts';
import type { KeptFile } from './files.ts';
import { periodText } from './period.ts';
import type { Report } from './report.ts';
import { contentTypes, type Stamp } from './write-report.service.ts';

const MAX_ATTACHED = 10 * 1024 * 1024;

/** Sends the file to each recipient once; a large file as a link. Returns the number of sent letters. */
export async function sendReport(
  { log, once }: JobContext,
  { report, stamp }: { report: Report; stamp: Stamp },
  { name, format, content }: KeptFile,
  { sendMail, publicUrl }: Post,
): Promise<number> {
  if (report.recipients.length === 0) return 0;
  if (!sendMail) {
    log('warning', 'Почта не настроена: файл никому не отправлен');
    return 0;
  }
  const isAttached = content.length <= MAX_ATTACHED;
  const text = [
    `${stamp.organization}: отчёт «${report.name}» за период ${periodText(stamp)}.`,
    ...(isAttached ? [] : ['Файл велик для письма: он лежит в консоли.']),
    stamp.made,
    publicUrl ? `${publicUrl.replace(/\/$/, '')}/report/${report.guid}/files` : '',
  ].join('\n');
  const attachments = isAttached ? [{ name, type: contentTypes[format], content }] : [];
  const subject = `${report.name}: ${periodText(stamp)}`;
  let sent = 0;
  for (const to of report.recipients) {
    try {
      await once(`mail ${to}`, () => sendMail({ to, subject, text, attachments }));
      log('info', `Отправлено: ${to}`);
      sent++;
    } catch (error) {
      if (error instanceof CutShort) throw error;
      log('error', `Письмо на ${to} не ушло`);
    }
  }
  return sent;
}
