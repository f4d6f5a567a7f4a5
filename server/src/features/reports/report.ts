import { moscowToday, shownDay } from 'contract/time/day-shape.ts';
import {
  reports,
  settingsOfTemplate,
  templateOf,
  type ReportInputs,
  type ReportTemplate,
} from 'contract/features/reports/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import { decide, decideAny } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Tx } from '../../core/transaction.ts';
import type { ReportTable } from '../../files/report-table.ts';
import { getRow } from '../../resource/store.ts';
import { templates } from './templates/templates.service.ts';
import { daysOfReport, type DayRange } from './period.ts';

export type Report = Row<typeof reports>;

/** Errors: 404. */
export const readReport = (tx: Tx, guid: string): Promise<Report> => getRow(tx, reports, guid);

/** Sections where reading some records is enough, because the others are left out. */
const narrowed: readonly EntityType[] = ['meteringPoints', 'meteringDevices', 'consumptionObjects', 'plannedData'];

/** Refuses a template that the user may not read. Errors: 403. */
export function checkMayRead(rights: Rights, template: ReportTemplate): void {
  const { name, needs } = templateOf(template);
  for (const entity of needs) {
    const { allowed, reason } = (narrowed.includes(entity) ? decideAny : decide)(rights, entity, 'read');
    if (!allowed) throw new AppError('forbidden', { detail: `Отчёт «${name}» вам недоступен. ${reason}` });
  }
}

/** Why some days of a report are hidden from a person; null when all are visible. */
const refusalOfHiddenDays = (
  { dataFrom }: Pick<Rights, 'dataFrom'>,
  template: ReportTemplate,
  from: string,
): string | null =>
  dataFrom && from < dataFrom && templateOf(template).isMeasured
    ? `В отчёте данные с ${shownDay(from)}, а вам они видны с ${shownDay(dataFrom)}: выберите отчёту этот день или более поздний`
    : null;

/** Why a file made by another person is closed to the user: it contains everything its author could read. Null when it
 *  is open. */
export function refusalOfFile(
  rights: Rights,
  { template, from, isOwn }: { template: ReportTemplate; from: string; isOwn: boolean },
): string | null {
  const { needs, shows = [] } = templateOf(template);
  const refusal = refusalOfHiddenDays(rights, template, from);
  if (refusal) return refusal;
  const wanted = isOwn ? needs : [...needs, ...shows];
  const missing = wanted.find((entity) => {
    const judge = isOwn && narrowed.includes(entity) ? decideAny : decide;
    return !judge(rights, entity, 'read').allowed;
  });
  return missing
    ? `Файл показывает всё, что видел его автор, а вам доступно не всё из раздела «${entityTypes[missing]}». Сделайте свой файл или попросите права`
    : null;
}

/** Describes the settings of the report. */
function settingsText(report: Report): string[] {
  return Object.entries(settingsOfTemplate(report.template)).flatMap(([key, { label, ...field }]) => {
    const value = report[key as keyof ReportInputs];
    const names = report.names[key];
    if (value === null || (Array.isArray(value) && value.length === 0)) return [];
    const text =
      field.kind === 'choice'
        ? field.options[value as string]!
        : typeof names === 'string'
          ? names
          : Object.values(names ?? {}).join(', ');
    return [`${label}: ${text}`];
  });
}

export interface ReportContent extends DayRange {
  table: ReportTable;
  settings: string[];
}

/** The current table of a report for the user, with days relative to now or to the given moment. Errors: 403, 422. */
export async function tableOf(tx: Tx, actor: Actor, report: Report, moment?: string): Promise<ReportContent> {
  checkMayRead(actor.rights, report.template);
  const days = await daysOfReport(tx, report, moment);
  const refusal = refusalOfHiddenDays(actor.rights, report.template, days.from);
  if (refusal) throw new AppError('invalid', { detail: refusal });
  const today = moscowToday();
  const made = await templates[report.template]({ tx, actor, settings: report, ...days, today });
  return { ...days, table: { title: report.name, ...made }, settings: settingsText(report) };
}
