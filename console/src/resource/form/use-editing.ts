import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusEditButton, focusFirst } from '../frame/focus-field.ts';

/** `first`: the record is read until somebody begins to change it; `only`: they may not. A form without it is there to be filled in. */
export type ReadingMode = 'first' | 'only' | undefined;

/** Whether the fields of a form are read or entered. What is not saved yet is never hidden behind what is stored. */
export function useEditing(id: string, reading: ReadingMode, isChanged: boolean) {
  const [isEditing, setEditing] = useState(false);
  return {
    isReading: reading === 'only' || (reading === 'first' && !isEditing && !isChanged),
    /** The values come from a draft: the person is in the middle of it. */
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
