import { email } from 'contract/features/contacts.ts';
import { settingsOfTemplate } from 'contract/features/reports.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Rule } from '../../resource/rule.ts';
import type { Report } from './report.ts';

const isAddress = (text: string) => new RegExp(email.pattern, 'u').test(text);

/** What a template cannot be made without is there. Errors: 422 at each field. */
function checkSettings(report: Report): void {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const needed = Object.entries(settingsOfTemplate(report.template)).filter(([, { required }]) => required);
  const dates = report.period === 'dates' ? ['dateFrom', 'dateTo'] : [];
  const errors = [...needed.map(([name]) => name), ...dates]
    .filter((name) => isEmpty(report[name]))
    .map((path) => ({ path, message: REQUIRED }));
  if (errors.length) throw new AppError('invalid', { detail: REQUIRED, errors });
}

/** Errors: 409 while a schedule makes it. */
async function checkUnplanned(tx: Tx, report: string): Promise<void> {
  const schedule = await tx.one<{ name: string }>(sql`
    select s.name from schedule s where s.kind = 'report' and s.parameters ->> 'reportGuid' = ${report} order by s.name limit 1`);
  if (schedule)
    throw new AppError('conflict', {
      detail: `Отчёт делает задача планировщика «${schedule.name}»: сначала удалите её или выберите ей другой отчёт.`,
    });
}

/** A report can be made as it is set up, goes to real addresses, and stays while a schedule makes it. */
export const reportRule: Rule = async ({ tx, before, after }) => {
  if (!after) return checkUnplanned(tx, before!.guid);
  const report = after as Report;
  checkSettings(report);
  const wrong = report.recipients.find((address) => !isAddress(address));
  if (wrong) throw invalidField('recipients', `«${wrong}» — не адрес почты: нужно имя@домен`);
};
