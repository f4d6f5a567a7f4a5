import { lazy, Suspense } from 'react';
import { FieldValue } from './FieldValue.tsx';
import { isBlank } from './field-text.ts';
import type { ValueProps } from './PlainValue.tsx';

const RecordLink = lazy(async () => ({ default: (await import('./RecordLink.tsx')).RecordLink }));

/** The value of a field, a dash for none; references link to the cards of their records where the user may read them. */
export function LinkedValue({ field, value, names }: ValueProps) {
  if (isBlank(value)) return '—';
  if (field.kind !== 'reference' && field.kind !== 'references')
    return <FieldValue field={field} value={value} names={names} />;
  return [value].flat().map((guid, index) => {
    const text = <FieldValue field={field} value={field.kind === 'reference' ? guid : [guid]} names={names} />;
    return (
      <span key={String(guid)}>
        {index > 0 && ', '}
        <Suspense fallback={text}>
          <RecordLink to={field.to} guid={String(guid)} isNamed={Boolean(names?.[String(guid)])}>
            {text}
          </RecordLink>
        </Suspense>
      </span>
    );
  });
}
