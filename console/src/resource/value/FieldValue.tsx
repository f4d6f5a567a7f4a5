import { isDocument } from 'contract/kit/field.ts';
import { lazy, Suspense } from 'react';
import { PlainValue, type ValueProps } from './PlainValue.tsx';

const DocumentValue = lazy(async () => ({ default: (await import('./DocumentValue.tsx')).DocumentValue }));

/** A value in words outside its record. */
export const FieldValue = (props: ValueProps) =>
  isDocument(props.field) && props.value ? (
    <Suspense fallback="…">
      <DocumentValue text={String(props.value)} />
    </Suspense>
  ) : (
    <PlainValue {...props} />
  );
