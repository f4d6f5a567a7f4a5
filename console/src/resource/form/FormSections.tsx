import { FormField } from './FormField.tsx';
import { FormSection } from './FormSection.tsx';

interface Props {
  /** The names of the fields below each heading. */
  of: Readonly<Record<string, readonly string[]>>;
}

export const FormSections = ({ of }: Props) =>
  Object.entries(of).map(([title, fields]) => (
    <FormSection key={title} title={title}>
      {fields.map((name) => (
        <FormField key={name} name={name} />
      ))}
    </FormSection>
  ));
