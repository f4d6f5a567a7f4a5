import { namesFields } from 'contract/kit/field.ts';
import { lazy, Suspense } from 'react';
import { PlainValue, type ValueProps } from './PlainValue.tsx';

const DocumentValue = lazy(async () => ({ default: (await import('./DocumentValue.tsx')).DocumentValue }));
const FieldNames = lazy(async () => ({ default: (await import('./FieldNames.tsx')).FieldNames }));

/** The text of a value of a group's rule; null for any other value. */
function ruleValue({ field, value }: ValueProps) {
  if (field.kind === 'document' && value) return <DocumentValue value={value} />;
  const names = namesFields(field) ? [value ?? []].flat().map(String) : [];
  if (names.length > 0) return <FieldNames names={names} />;
  return null;
}

/** A value as text outside its record. */
export function FieldValue(props: ValueProps) {
  const ofRule = ruleValue(props);
  return ofRule ? <Suspense fallback="…">{ofRule}</Suspense> : <PlainValue {...props} />;
}
