import { Text } from '@mantine/core';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { conditionsInWords } from 'contract/rights/conditions.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { useRecord } from '../../resource/state/record-context.ts';

/** The fields of the conditions under which a group gives what it gives. */
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

/** The same in words. */
export function ConditionsToRead() {
  const zone = useTimeZone();
  const { row } = useRecord(permissionGroups);
  const words = conditionsInWords({ ...row, zone, now: null });
  return words && <Text>Группа действует только {words}.</Text>;
}
