import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isTrue, usePreference } from '../../ui/preferences/preferences.ts';
import { EmptyFieldsContext } from './empty-fields.ts';

const FoldButton = lazy(async () => ({ default: (await import('./FoldButton.tsx')).FoldButton }));

/** The fields of a record in read mode: those without a value are folded behind one button. */
export function EmptyFields({ children }: { children: ReactNode }) {
  const [areShown, show] = usePreference('card-empty-shown', isTrue);
  const [count, setCount] = useState(0);
  const [register] = useState(() => () => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  });
  return (
    <EmptyFieldsContext value={{ areShown, register }}>
      {children}
      <Suspense>{count > 0 && <FoldButton count={count} areShown={areShown} onShow={show} />}</Suspense>
    </EmptyFieldsContext>
  );
}
