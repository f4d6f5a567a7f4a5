import type { Field } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { recordPath } from '../paths.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { fieldText, namesIn } from './field-text.ts';

interface Props {
  name: string;
  field: Field;
  row: AnyRow;
  zone: string;
}

/** The value of a field in a table. */
export function FieldCell({ name, field, row, zone }: Props) {
  const text = fieldText(field, row[name], zone, namesIn(row, name));
  const target = field.kind === 'reference' && typeof row[name] === 'string' ? recordPath(field.to, row[name]) : null;
  return target ? <TextLink to={target}>{text}</TextLink> : text;
}
