import { enteredFields } from 'contract/kit/field.ts';
import { lazy, Suspense } from 'react';
import { FormField } from './FormField.tsx';
import { FormSection } from './FormSection.tsx';
import { useResourceFormState } from './form-context.ts';

const LaidOutFields = lazy(async () => ({ default: (await import('./LaidOutFields.tsx')).LaidOutFields }));

interface Props {
  /** Fields to leave out, because they are elsewhere in the form. */
  except?: readonly string[];
}

/** All fields of the resource in two columns, grouped below headings or arranged by the organization; items of a matrix
 *  have their own editor on the card. */
export function FormFields({ except = [] }: Props) {
  const { fields, resource, isReading } = useResourceFormState();
  if (resource.layout)
    return (
      <Suspense>
        <LaidOutFields layout={resource.layout} />
      </Suspense>
    );
  // The title of a card already says it.
  const said = isReading ? [...except, resource.list.title] : except;
  const shown = enteredFields(fields).filter(([name, field]) => !said.includes(name) && field.in !== 'items');
  return [...Map.groupBy(shown, ([, { group }]) => group)].map(([group = '', members]) => (
    <FormSection key={group} title={group}>
      {members.map(([name]) => (
        <FormField key={name} name={name} />
      ))}
    </FormSection>
  ));
}
