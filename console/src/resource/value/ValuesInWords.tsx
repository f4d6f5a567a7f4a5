import type { Fields } from 'contract/kit/field.ts';
import { FieldValue } from './FieldValue.tsx';

interface Props {
  fields: Fields;
  values: Readonly<Record<string, unknown>>;
}

/** Values for some fields, as text. */
export const ValuesInWords = ({ fields, values }: Props) =>
  Object.entries(values)
    .flatMap(([name, value]) => {
      const field = fields[name];
      return field ? [{ name, field, value }] : [];
    })
    .map(({ name, field, value }, index) => (
      <span key={name}>
        {index > 0 && '; '}
        {field.label}: <FieldValue field={field} value={value} />
      </span>
    ));
