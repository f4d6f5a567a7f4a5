import { objectTypes } from 'contract/features/object-types/facts.ts';
import type { ReactNode } from 'react';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { useResourceFormState } from '../../resource/form/form-context.ts';
import { NeededInput } from './NeededInput.tsx';
import { TemplatesInput } from './TemplatesInput.tsx';
import { TypeParameters } from './TypeParameters.tsx';

const names = ['name', 'code', 'parentGuid'];
const look = ['icon', 'colour', 'sort', 'description'];

interface Props {
  /** Content after the parameters of an existing type. */
  children?: ReactNode;
}

/** The form of a type; the names of built-in types are fixed by the program. */
export function TypeFields({ children }: Props) {
  const { row } = useResourceFormState(objectTypes);
  const head = row?.isBuiltIn ? look : [...names, ...look];
  return (
    <>
      <FormSection>
        {head.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </FormSection>
      <FormSection title="Поля объектов">
        <TypeParameters />
        {children}
        <NeededInput />
      </FormSection>
      <FormSection title="Шаблоны">
        <TemplatesInput />
      </FormSection>
    </>
  );
}
