import { useNavigate } from '@tanstack/react-router';
import type { reports } from 'contract/features/reports/facts.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { paths } from '../../paths.ts';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { RecordDialog } from '../../resource/form/RecordDialog.tsx';
import { linkTo } from '../../ui/link-to.ts';

interface Props {
  row: Row<typeof reports>;
  onClose: () => void;
}

/** A schedule that makes this report; by default at 8:00 on the first day of each month. */
export function PlanDialog({ row, onClose }: Props) {
  const navigate = useNavigate();
  const initial = { kind: 'report', reportGuid: row.guid, name: `Отчёт: ${row.name}`, cron: '0 8 1 * *' };
  return (
    <RecordDialog
      resource={schedules}
      guid={null}
      initial={initial}
      onClose={onClose}
      onSaved={({ guid }) => void navigate(linkTo(paths.schedule(guid)))}
    >
      <FormSection title="Задача">
        <FormField name="name" />
        <FormField name="reportGuid" />
      </FormSection>
      <FormSection title="Когда">
        <FormField name="starts" />
        <FormField name="cron" />
        <FormField name="everyMinutes" />
        <FormField name="afterGuid" />
        <FormField name="timeZone" />
        <FormField name="calendar" />
      </FormSection>
    </RecordDialog>
  );
}
