import { useEffect, useEffectEvent } from 'react';
import { useWho } from '../api/who.ts';
import { formatDateTime } from '../ui/format.ts';
import { MOSCOW, chosenZone } from '../ui/time-zone.ts';
import { toast } from '../ui/toast.ts';
import { takeEntry } from './entry.ts';

const LASTS_MS = 8000;

/** Right after the sign-in: when and from where the one before it was, so that a stranger's entry is noticed. */
export function useGreeting(): void {
  const { previousSignIn, orgTimeZone } = useWho();
  const greet = useEffectEvent(() => {
    if (!takeEntry() || !previousSignIn) return;
    const at = formatDateTime(previousSignIn.at, chosenZone(orgTimeZone ?? MOSCOW));
    void toast({ color: 'gray', autoClose: LASTS_MS, message: `Прошлый вход: ${at}, ${previousSignIn.address}` });
  });
  useEffect(() => greet(), []);
}
