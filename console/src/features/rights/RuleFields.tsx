import { closableFields, isOfTypes, permissionGroupRules, ruledResource } from 'contract/features/rights/rules.ts';
import { useEffect, useRef } from 'react';
import { useFormField } from '../../resource/form/form-context.ts';
import { FormField } from '../../resource/form/FormField.tsx';
import { ValuesInput } from '../../resource/input/ValuesInput.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { ClosedFieldsInput } from './ClosedFieldsInput.tsx';
import { FilterField } from '../../resource/filter/FilterField.tsx';
import { FollowersNote } from './FollowersNote.tsx';
import { askedResource } from './rule-section.ts';

/** The form of a rule: its section, and the conditions on the records of that section. */
export function RuleFields() {
  const section = useFormField('section', permissionGroupRules).value;
  const rows = useFormField('rows', permissionGroupRules);
  const requirement = useFormField('requirement', permissionGroupRules);
  const defaults = useFormField('defaults', permissionGroupRules);
  const hidden = useFormField('hiddenFields', permissionGroupRules);
  const readOnly = useFormField('readOnlyFields', permissionGroupRules);
  const known = useRef(section);
  useEffect(() => {
    // Conditions on the previous section do not apply to this one.
    if (known.current && known.current !== section)
      for (const field of [rows, requirement, defaults]) field.setValue('');
    if (known.current && known.current !== section) for (const field of [hidden, readOnly]) field.setValue([]);
    known.current = section;
  });
  const resource = askedResource(section);
  const whole = ruledResource(section);
  return (
    <>
      <FormSection>
        <FormField name="name" />
        <FormField name="section" />
      </FormSection>
      {resource && (
        <>
          <FormSection title="Какие записи">
            <FilterField name="rows" resource={resource} otherwise="Все записи раздела" />
          </FormSection>
          <FormSection title="Какими должны быть записи">
            <FilterField name="requirement" resource={resource} otherwise="Любыми" />
            <FormField name="message" />
          </FormSection>
          {whole && closableFields(whole).length > 0 && (
            <FormSection title="Какие поля закрыты">
              <ClosedFieldsInput name="hiddenFields" resource={whole} />
              <FollowersNote resource={whole} hidden={hidden.value} />
              <ClosedFieldsInput name="readOnlyFields" resource={whole} />
            </FormSection>
          )}
          {!isOfTypes(resource) && (
            <FormSection title="С чего начинается новая запись">
              <ValuesInput
                key={section}
                id={defaults.id}
                fields={resource.fields}
                value={defaults.value}
                hint={defaults.field.hint}
                error={defaults.error}
                disabled={defaults.disabled}
                onChange={defaults.setValue}
              />
            </FormSection>
          )}
        </>
      )}
    </>
  );
}
