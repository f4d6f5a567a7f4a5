import { Text } from '@mantine/core';
import { settingsOf, schedulableKinds, type JobName } from 'contract/features/scheduler/job-kinds.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { FormField } from '../../../resource/form/FormField.tsx';
import { useFormField, useResourceFormState } from '../../../resource/form/form-context.ts';
import { FormSection } from '../../../resource/form/FormSection.tsx';
import { SimpleTiming } from './SimpleTiming.tsx';
import { timingMistake } from './timing-text.ts';
import { TimingPreview } from './TimingPreview.tsx';

const execution = [
  'overlap',
  'missed',
  'retries',
  'retryPauseSeconds',
  'maxMinutes',
  'deadlineMinutes',
  'alarm',
  'alarmPeople',
  'alarmByMail',
  'escalateMinutes',
  'isEnabled',
  'needsApproval',
];

/** The form of a schedule: the job, the timing, and the handling of failures and delays. */
export function ScheduleFields() {
  const { form, row, isReading } = useResourceFormState(schedules);
  const kind = useFormField('kind', schedules).value;
  const settings = kind && Object.hasOwn(schedulableKinds, kind) ? Object.keys(settingsOf(kind as JobName)) : [];
  const inWords = <TimingPreview values={form.getValues()} guid={row?.guid} isPaused={row?.state === 'paused'} />;
  const mistake = timingMistake(form.getValues());
  const expression = <FormField name="cron" mistake={mistake} />;
  return (
    <>
      <FormSection title="Задача">
        <FormField name="name" />
        <FormField name="kind" />
        {settings.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </FormSection>
      {isReading && inWords}
      {isReading && mistake && (
        <Text size="sm" c="orange">
          {mistake}
        </Text>
      )}
      <FormSection title="Когда">
        <FormField name="starts" />
        <SimpleTiming />
        {!isReading && expression}
        <FormField name="everyMinutes" />
        <FormField name="afterGuid" />
        <FormField name="timeZone" />
        <FormField name="calendar" />
        {isReading && expression}
      </FormSection>
      {!isReading && inWords}
      <FormSection title="Выполнение">
        {execution.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </FormSection>
    </>
  );
}
