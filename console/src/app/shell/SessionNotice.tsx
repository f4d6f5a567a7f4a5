import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useWho } from '../../api/who.ts';
import { countOf } from '../../ui/text/format.ts';
import classes from './Banner.module.css';

const SignInAgainDialog = lazy(async () => ({ default: (await import('./SignInAgainDialog.tsx')).SignInAgainDialog }));

const MINUTE_MS = 60_000;
const NOTICE_MINUTES = 5;

/** The pause before the next check: until the notice is due, then several times a minute. Browsers limit a timer to 24 days. */
const pauseBefore = (endsAt: string): number =>
  Math.min(Math.max(Date.parse(endsAt) - NOTICE_MINUTES * MINUTE_MS - Date.now(), MINUTE_MS / 4), 1000 * MINUTE_MS);

/** The whole minutes left of a session; null while more are left than the notice announces. */
function useMinutesLeft(endsAt: string): number | null {
  const [now, setNow] = useState(Date.now);
  const left = Math.ceil((Date.parse(endsAt) - now) / MINUTE_MS);
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(look, pauseBefore(endsAt));
    };
    const look = () => {
      setNow(Date.now());
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return left <= NOTICE_MINUTES ? Math.max(left, 0) : null;
}

/** Shown some minutes before the session ends: the user can sign in again in place without losing a form. */
export function SessionNotice() {
  const { sessionEndsAt } = useWho();
  const minutes = useMinutesLeft(sessionEndsAt);
  const [isOpened, setOpened] = useState(false);
  if (minutes === null) return null;
  return (
    <div className={classes.banner} aria-live="polite">
      <IconClockExclamation size={18} aria-hidden />
      <span>
        {minutes > 0
          ? `Сеанс закончится через ${countOf(minutes, ['минуту', 'минуты', 'минут'])}.`
          : 'Сеанс заканчивается.'}{' '}
        Войдите снова, не покидая экрана: введённое останется на месте.
      </span>
      <Button size="compact-sm" variant="default" onClick={() => setOpened(true)}>
        Войти снова
      </Button>
      <Suspense>{isOpened && <SignInAgainDialog onClose={() => setOpened(false)} />}</Suspense>
    </div>
  );
}
