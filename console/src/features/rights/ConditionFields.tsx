import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';

/** The fields of the conditions under which a group is effective. */
export const ConditionFields = () => (
  <FormSection title="Когда и откуда действует">
    <FormField name="hoursFrom" />
    <FormField name="hoursTo" />
    <FormField name="weekDays" />
    <FormField name="byCalendar" />
    <FormField name="networks" />
    <FormField name="needsFactor" />
  </FormSection>
);
