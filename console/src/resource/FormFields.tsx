import { enteredFields } from 'contract/kit/field.ts';
import { FormField } from './FormField.tsx';
import { FormSection } from './FormSection.tsx';
import { useResourceFormState } from './form-context.ts';

interface Props {
  /** Left out here, because they stand elsewhere in the form. */
  except?: readonly string[];
}

/** All fields of the resource in two columns; items of a matrix have an editor of their own on the card. */
export function FormFields({ except = [] }: Props) {
  const { fields } = useResourceFormState();
  return (
    <FormSection>
      {enteredFields(fields)
        .filter(([name, field]) => !except.includes(name) && field.in !== 'items')
        .map(([name]) => (
          <FormField key={name} name={name} />
        ))}
    </FormSection>
  );
}
