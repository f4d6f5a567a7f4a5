import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isTrue, usePreference } from '../../ui/preferences/preferences.ts';
import { EmptyFieldsContext } from './empty-fields.ts';

/** The fields of a record in read mode: those without a value are folded behind one button. */
export function EmptyFields({ children }: { children: ReactNode }) {
  const [areShown, show] = usePreference('card-empty-shown', isTrue);
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const [register] = useState(() => (name: string) => {
    setEmpty((names) => [...names, name]);
    return () => setEmpty((names) => names.filter((one) => one !== name));
  });
  return (
    <EmptyFieldsContext value={{ areShown, register }}>
      {children}
      {empty.length > 0 && (
        <div>
          <Button variant="subtle" size="compact-sm" ml={-8} aria-expanded={areShown} onClick={() => show(!areShown)}>
            {areShown ? 'Скрыть пустые' : 'Показать пустые'} ({empty.length})
          </Button>
        </div>
      )}
    </EmptyFieldsContext>
  );
}
