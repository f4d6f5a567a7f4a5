import { organizationCalls } from 'contract/features/organizations/calls.ts';
import { lookFields } from 'contract/features/organizations/look.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '../../api/queries.ts';
import { FormFields } from '../../resource/form/FormFields.tsx';
import { useFormField } from '../../resource/form/form-context.ts';

/** The fields of a new organization; the time zone follows the region unless it is chosen by hand. */
export function NewOrganizationForm() {
  const { value: regionGuid } = useFormField('regionGuid', organizations);
  const { value: timeZone, setValue } = useFormField('timeZone', organizations);
  const given = useRef(timeZone);
  const { data } = useCall(
    organizationCalls.zone,
    { query: { regionGuid: regionGuid ?? '' } },
    { enabled: Boolean(regionGuid) },
  );
  const give = useEffectEvent((zone: NonNullable<typeof timeZone>) => {
    if (timeZone !== given.current) return;
    given.current = zone;
    setValue(zone);
  });
  useEffect(() => {
    if (data?.timeZone) give(data.timeZone);
  }, [data]);
  return <FormFields except={lookFields} />;
}
