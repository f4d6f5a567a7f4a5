import type { AddressSuggestion } from 'contract/features/organizations/gar.ts';
import { organizationAddresses } from 'contract/features/organizations/facts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormField } from '../../../resource/form/FormField.tsx';
import { FormFields } from '../../../resource/form/FormFields.tsx';
import { FormSection } from '../../../resource/form/FormSection.tsx';
import { useResourceFormState } from '../../../resource/form/form-context.ts';
import { AddressSearch } from './AddressSearch.tsx';
import { PointField } from './PointField.tsx';

type Found = AddressSuggestion['values'];
const foundFields = [
  'fullText',
  'postalCode',
  'regionGuid',
  'district',
  'city',
  'settlement',
  'street',
  'house',
  'building',
  'fiasObjectGuid',
  'fiasHouseGuid',
  'garObjectId',
  'kladr',
  'oktmo',
  'cadastralNumber',
] as const satisfies readonly (keyof Found)[];

/** An address, found in the register or entered by hand, and its point on the map. */
export function AddressForm() {
  const { form, row } = useResourceFormState(organizationAddresses);
  const values = form.getValues();
  const [chosen, setChosen] = useState<Partial<Found> | null>(row && !row.isManual ? row : null);
  const take = (found: Found) => {
    setChosen(found);
    for (const name of foundFields) form.setFieldValue(name, found[name]);
    form.setFieldValue('isManual', false);
  };
  // An address changed after the choice is no longer the one from the register.
  const isChanged = chosen !== null && foundFields.some((name) => (values[name] || null) !== (chosen[name] ?? null));
  const admit = useEffectEvent((isManual: boolean) => {
    if (isManual !== Boolean(values.isManual)) form.setFieldValue('isManual', isManual);
  });
  useEffect(() => {
    if (chosen) admit(isChanged);
  }, [chosen, isChanged]);
  return (
    <>
      <FormSection>
        <FormField name="kind" />
        <FormField name="ownerGuid" />
      </FormSection>
      <AddressSearch isManual={Boolean(values.isManual)} onFound={take} />
      <FormFields except={['kind', 'ownerGuid', 'latitude', 'longitude', 'isManual']} />
      <FormSection title="Точка на карте">
        <FormField name="latitude" />
        <FormField name="longitude" />
      </FormSection>
      <PointField />
    </>
  );
}
