import type { AnyRow } from 'contract/kit/resource.ts';
import { FieldValue } from '../../resource/FieldValue.tsx';
import { askedResource, documentIn } from './rule-section.ts';

interface Props {
  rule: AnyRow;
}

/** What new records begin with, in words. */
export function RuleDefaults({ rule }: Props) {
  const fields = askedResource(rule['section'])?.fields ?? {};
  const shown = Object.entries(documentIn(rule['defaults'])).flatMap(([name, value]) => {
    const field = fields[name];
    return field ? [{ name, field, value }] : [];
  });
  return shown.map(({ name, field, value }, index) => (
    <span key={name}>
      {index > 0 && '; '}
      {field.label}: <FieldValue field={field} value={value} />
    </span>
  ));
}
