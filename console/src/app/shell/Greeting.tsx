import { useEffect, useEffectEvent } from 'react';
import { useWho } from '../../api/who.ts';
import { formatDateTime } from '../../ui/text/format.ts';
import { chosenZone, MOSCOW } from '../../ui/text/time-zone.ts';
import { toast } from '../../ui/toast.ts';
import { takeEntry } from '../sign-in/entry.ts';

const GREETING_MS = 8000;

/** Shows the time and place of the previous sign-in right after this one, so that the user notices a stranger's access. */
export function Greeting() {
  const { previousSignIn, orgTimeZone } = useWho();
  const greet = useEffectEvent(() => {
    if (!takeEntry() || !previousSignIn) return;
    const at = formatDateTime(previousSignIn.at, chosenZone(orgTimeZone ?? MOSCOW));
    void toast({ color: 'gray', autoClose: GREETING_MS, message: `Прошлый вход: ${at}, ${previousSignIn.address}` });
  });
  useEffect(() => greet(), []);
  return null;
}
