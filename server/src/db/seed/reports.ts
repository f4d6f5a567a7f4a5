import type { ReportFormat, ReportPeriod, ReportTemplate } from 'contract/features/reports/facts.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

interface Seed {
  name: string;
  template: ReportTemplate;
  period: ReportPeriod;
  format: ReportFormat;
  parameters?: object;
}

const reports: readonly Seed[] = [
  {
    name: 'Потребление по суткам',
    template: 'hourly',
    period: 'lastMonth',
    format: 'pdf',
    parameters: { step: 'day' },
  },
  { name: 'Полнота измерений за неделю', template: 'completeness', period: 'last7days', format: 'xlsx' },
  { name: 'План и факт года', template: 'plans', period: 'thisYear', format: 'pdf' },
  { name: 'Поверки на месяц вперёд', template: 'verifications', period: 'next30days', format: 'pdf' },
];

/** Seeds the reports of the sample organizations; no file is made yet. */
export async function seedReports(tx: Tx, organizations: ReadonlyMap<string, string>): Promise<void> {
  for (const organization of organizations.values()) {
    await tx.run(sql`select set_config('console.organization', ${organization}, true)`);
    for (const { name, template, period, format, parameters = {} } of reports)
      await tx.run(sql`
        insert into report (guid, organization_guid, name, template, period, format, keep_files, parameters)
        values (${newGuid()}, ${organization}, ${name}, ${template}, ${period}, ${format}, 24, ${JSON.stringify(parameters)}::jsonb)`);
  }
}
