import { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useFormField } from '../../resource/form/form-context.ts';

/** Gives a new organization the time zone of the region that is chosen for it, unless a zone was chosen by hand. */
export function ZoneOfRegion() {
  const { value: regionGuid } = useFormField('regionGuid', organizations);
  const { value: timeZone, setValue } = useFormField('timeZone', organizations);
  const [given, setGiven] = useState(timeZone);
  const { data } = useCall(
    organizationCalls.zone,
    { query: { regionGuid: regionGuid ?? '' } },
    { enabled: Boolean(regionGuid) },
  );
  const give = useEffectEvent((zone: NonNullable<typeof timeZone>) => {
    if (timeZone !== given) return;
    setGiven(zone);
    setValue(zone);
  });
  useEffect(() => {
    if (data?.timeZone) give(data.timeZone);
  }, [data]);
  return null;
}
