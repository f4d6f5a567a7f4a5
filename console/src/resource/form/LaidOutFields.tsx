import { laidFields, laidOut } from 'contract/features/object-types/layout.ts';
import type { LaidField, CardLayout } from 'contract/kit/card-layout.ts';
import { isShown } from 'contract/kit/field.ts';
import { storedValue } from '../frame/form-values.ts';
import { isBlank } from '../value/field-text.ts';
import form from './Form.module.css';
import { FormField } from './FormField.tsx';
import { FormSection } from './FormSection.tsx';
import { useResourceFormState } from './form-context.ts';

/** A field with the width of its layout; by default the width depends on its kind. */
const Placed = ({ name, width }: LaidField) =>
  width ? (
    <div className={width === 'whole' ? form.wide : undefined}>
      <FormField name={name} />
    </div>
  ) : (
    <FormField name={name} />
  );

/** The fields of a form in the sections of its layout; sections without visible fields are omitted. */
export function LaidOutFields({ layout: { sections } }: { layout: CardLayout }) {
  const { fields, form: state, isReading } = useResourceFormState();
  const values = state.getValues();
  const isDrawn = ({ name, hidesEmpty }: LaidField) => {
    const field = fields[name]!;
    return isShown(field, values) && !(isReading && hidesEmpty && isBlank(storedValue(field, values[name])));
  };
  return laidOut(sections, laidFields(fields)).map(({ title, fields: named }, index) => {
    const drawn = named.filter(isDrawn);
    return (
      drawn.length > 0 && (
        // Titles may be alike, and sections move only when the type changes.
        // oxlint-disable-next-line react/no-array-index-key
        <FormSection key={index} title={title}>
          {drawn.map((one) => (
            <Placed key={one.name} {...one} />
          ))}
        </FormSection>
      )
    );
  });
}
