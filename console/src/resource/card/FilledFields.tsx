import { useRecord } from '../state/record-context.ts';
import { isBlank, namesIn } from '../value/field-text.ts';
import { ReadField } from '../form/FormField.tsx';
import { FormSection } from '../form/FormSection.tsx';

/** Fields shown in the heading of every card. */
const inEveryHead = ['state', 'status', 'owner'];

/** The non-empty fields of a record that the program sets. */
export function FilledFields({ shownElsewhere = [] }: { shownElsewhere?: readonly string[] | undefined }) {
  const { resource, row } = useRecord();
  const filled = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.readOnly &&
      ![resource.list.title, ...inEveryHead, ...shownElsewhere].includes(name) &&
      !('isReversed' in field) &&
      row[name] !== false &&
      !isBlank(row[name]),
  );
  if (filled.length === 0) return null;
  return (
    <FormSection title="Служебные сведения">
      {filled.map(([name, field]) => (
        <ReadField key={name} field={field} value={row[name]} names={namesIn(row, name)} />
      ))}
    </FormSection>
  );
}
