import { monthsBetween, monthOf } from 'contract/time/calendar.ts';
import { MAX_MONTHS } from 'contract/features/calculator/facts.ts';
import { email } from 'contract/kit/contacts.ts';
import { settingsOfTemplate, templateOf, type reports } from 'contract/features/reports/facts.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Rule } from '../../resource/rule.ts';
import { checkPeriod } from '../measurements/points.service.ts';
import type { Report } from './report.ts';

const isAddress = (text: string) => new RegExp(email.pattern, 'u').test(text);

/** Checks the required settings of a template. Errors: 422 at each field. */
function checkSettings(report: Report): void {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const needed = Object.entries(settingsOfTemplate(report.template)).filter(([, { required }]) => required);
  const dates = report.period === 'dates' ? ['dateFrom', 'dateTo'] : [];
  const errors = [...needed.map(([name]) => name), ...dates]
    .filter((name) => isEmpty(report[name as keyof Report]))
    .map((path) => ({ path, message: REQUIRED }));
  if (errors.length) throw new AppError('invalid', { detail: REQUIRED, errors });
}

/** Errors: 422 at the end date for too many days. */
function checkDays({ template, period, dateFrom, dateTo }: Report): void {
  if (period !== 'dates') return;
  checkPeriod({ from: dateFrom!, to: dateTo! }, 'dateTo');
  const months = monthsBetween(monthOf(dateFrom!), monthOf(dateTo!));
  if (template === 'categories' && months.length > MAX_MONTHS)
    throw invalidField('dateTo', `Категории сравниваются не больше чем за ${MAX_MONTHS} месяцев`);
}

/** Refuses to remove a report that a schedule makes. Errors: 409. */
async function checkUnplanned(tx: Tx, report: string): Promise<void> {
  const schedule = await tx.one<{ name: string }>(sql`
    select s.name from schedule s where s.kind = 'report' and s.parameters ->> 'reportGuid' = ${report} order by s.name limit 1`);
  if (schedule)
    throw new AppError('conflict', {
      detail: `Отчёт делает задача планировщика «${schedule.name}»: сначала удалите её или выберите ей другой отчёт.`,
    });
}

/** A report can be made with its settings, has valid addresses, and cannot be removed while a schedule makes it. */
export const reportRule: Rule<typeof reports> = async ({ tx, actor, before, after }) => {
  if (!after) return checkUnplanned(tx, before!.guid);
  checkSettings(after);
  checkDays(after);
  const wrong = after.recipients.find((address) => !isAddress(address));
  if (wrong) throw invalidField('recipients', `«${wrong}» — не адрес почты: нужно имя@домен`);
  const { dataFrom } = actor.rights;
  // A schedule of somebody else would make and send it with other rights.
  if (dataFrom && after.recipients.length && templateOf(after.template).isMeasured)
    throw invalidField(
      'recipients',
      `Вам видны данные с ${shownDay(dataFrom)}: кому рассылать отчёт об измеренном, решает тот, кто видит их все`,
    );
};
