import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusEditButton, focusFirst } from '../frame/focus-field.ts';

/** `first`: the record is in read mode until somebody starts editing; `only`: it is read-only. A form without a mode is
 *  always editable. */
export type ReadingMode = 'first' | 'only' | undefined;

/** Whether the fields of a form are in read or edit mode. Unsaved input is always shown. */
export function useEditing(id: string, reading: ReadingMode, isChanged: boolean) {
  const [isEditing, setEditing] = useState(false);
  return {
    isReading: reading === 'only' || (reading === 'first' && !isEditing && !isChanged),
    /** Called when the values come from a draft, to continue editing. */
    resume: () => setEditing(true),
    edit: () => {
      setEditing(true);
      focusFirst(id);
    },
    stop: () => {
      if (reading === undefined) return;
      flushSync(() => setEditing(false));
      focusEditButton(id);
    },
  };
}
