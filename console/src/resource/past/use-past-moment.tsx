import { useState, type ReactNode } from 'react';
import { MomentField } from '../../ui/input/MomentField.tsx';

interface PastMoment {
  /** ISO 8601; null until a past moment is entered. */
  moment: string | null;
  field: ReactNode;
  choose: (moment: string) => void;
}

/** A required field for a past moment with its validation, for a dialog that starts with it. */
export function usePastMoment(initial: string | null = null): PastMoment {
  const [at, setAt] = useState(initial);
  const [opened] = useState(() => Date.now());
  const moment = Date.parse(at ?? '');
  const isFuture = moment > opened;
  return {
    choose: setAt,
    moment: Number.isNaN(moment) || isFuture ? null : new Date(moment).toISOString(),
    field: (
      <MomentField
        label="Дата и время"
        value={at}
        onChange={setAt}
        error={isFuture ? 'Этот момент ещё не наступил' : undefined}
        data-autofocus
      />
    ),
  };
}
