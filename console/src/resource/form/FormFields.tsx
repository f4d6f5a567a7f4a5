import { enteredFields } from 'contract/kit/field.ts';
import { FormField } from './FormField.tsx';
import { FormSection } from './FormSection.tsx';
import { useResourceFormState } from './form-context.ts';

interface Props {
  /** Left out here, because they stand elsewhere in the form. */
  except?: readonly string[];
}

/** All fields of the resource in two columns, groups of them below their headings; items of a matrix have an editor of their
 *  own on the card. */
export function FormFields({ except = [] }: Props) {
  const { fields } = useResourceFormState();
  const shown = enteredFields(fields).filter(([name, field]) => !except.includes(name) && field.in !== 'items');
  return [...Map.groupBy(shown, ([, { group }]) => group)].map(([group = '', members]) => (
    <FormSection key={group} title={group}>
      {members.map(([name]) => (
        <FormField key={name} name={name} />
      ))}
    </FormSection>
  ));
}
