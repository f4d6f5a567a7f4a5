import { individualPermissions } from 'contract/features/rights/facts.ts';
import { useEffect, useRef } from 'react';
import { useFormField } from '../../resource/form/form-context.ts';
import { ReferenceInput } from '../../resource/input/ReferenceInput.tsx';
import { objectsOf } from '../../resource/frame/objects-of.ts';

/** The single record that a right applies to, chosen from the records of its section. */
export function ObjectField() {
  const { field, id, value, error, disabled, setValue } = useFormField('objectGuid', individualPermissions);
  const section = useFormField('entityType', individualPermissions).value;
  const known = useRef(section);
  useEffect(() => {
    // A record of the previous section does not fit the new one.
    if (known.current !== section) setValue(null);
    known.current = section;
  });
  const objects = objectsOf(section);
  if (!objects) return null;
  return (
    <ReferenceInput
      key={objects.name}
      id={id}
      label={field.label}
      description={field.hint}
      error={error}
      disabled={disabled}
      to={objects.name}
      value={typeof value === 'string' && value ? value : null}
      onChange={setValue}
    />
  );
}
