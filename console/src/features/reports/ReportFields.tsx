import { Text } from '@mantine/core';
import { reports, reportTemplates, settingsOfTemplate, type ReportTemplate } from 'contract/features/reports/facts.ts';
import { useFormField } from '../../resource/form/form-context.ts';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';

const isTemplate = (value: unknown): value is ReportTemplate => Object.hasOwn(reportTemplates, String(value));

/** The form of a report: its template with the template's settings, the period and the delivery. */
export function ReportFields() {
  const chosen = useFormField('template', reports).value;
  const template = isTemplate(chosen) ? chosen : null;
  return (
    <>
      <FormSection title="Отчёт">
        <FormField name="name" />
        <FormField name="template" />
      </FormSection>
      {template && (
        <Text size="sm" c="dimmed">
          {reportTemplates[template].about}
        </Text>
      )}
      {template && (
        <FormSection title="О чём">
          {Object.entries(settingsOfTemplate(template)).map(([name, field]) => (
            <FormField key={name} name={name} narrowed={field} />
          ))}
        </FormSection>
      )}
      <FormSection title="За какое время">
        <FormField name="period" />
        <FormField name="dateFrom" />
        <FormField name="dateTo" />
      </FormSection>
      <FormSection title="Файл">
        <FormField name="format" />
        <FormField name="keepFiles" />
        <FormField name="recipients" />
      </FormSection>
    </>
  );
}
