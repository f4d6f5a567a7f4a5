import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { authInfo } from 'contract/features/auth/calls.ts';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { recordActivity, lastContact } from '../../api/last-contact.ts';
import { useWho } from '../../api/who.ts';
import { countOf } from '../../ui/text/format.ts';
import classes from './Banner.module.css';

const SignInAgainDialog = lazy(async () => ({
  default: (await import('../sign-in/SignInAgainDialog.tsx')).SignInAgainDialog,
}));

const MINUTE_MS = 60_000;
const NOTICE_MINUTES = 5;

/** The whole minutes until the session ends, by its time limit or by idling; null before the notice is due. */
function useMinutesLeft(endsAt: string, idleSeconds: number): { minutes: number; isIdle: boolean } | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  const idleEnd = lastContact() + idleSeconds * 1000;
  const isIdle = idleEnd < Date.parse(endsAt);
  const minutes = Math.ceil((Math.min(idleEnd, Date.parse(endsAt)) - now) / MINUTE_MS);
  // For a short idle timeout the notice appears in its second half.
  const announced = isIdle ? Math.min(NOTICE_MINUTES, idleSeconds / 120) : NOTICE_MINUTES;
  return minutes <= announced ? { minutes: Math.max(minutes, 0), isIdle } : null;
}

/** Keeps the session alive while the user types and clicks, although that sends no requests. */
function useActivity(idleSeconds: number, onActive: () => void): void {
  const act = useEffectEvent(() => {
    recordActivity();
    if (Date.now() - lastContact() < Math.min(MINUTE_MS, idleSeconds * 250)) return;
    void call(authInfo, {}).then(onActive, () => undefined);
  });
  useEffect(() => {
    // Screen readers click without a pointer.
    const kinds = ['keydown', 'pointerdown', 'click', 'wheel'] as const;
    const listen = () => act();
    kinds.forEach((kind) => addEventListener(kind, listen, { passive: true }));
    return () => kinds.forEach((kind) => removeEventListener(kind, listen));
  }, []);
}

/** Shown some minutes before the session ends: the user can sign in again in place without losing a form. */
export function SessionNotice() {
  const { sessionEndsAt, sessionIdleSeconds } = useWho();
  const [, setActive] = useState(0);
  useActivity(sessionIdleSeconds, () => setActive(Date.now()));
  const left = useMinutesLeft(sessionEndsAt, sessionIdleSeconds);
  const [isOpened, setOpened] = useState(false);
  if (left === null) return null;
  const { minutes, isIdle } = left;
  const when =
    minutes > 0 ? `Сеанс закончится через ${countOf(minutes, ['минуту', 'минуты', 'минут'])}` : 'Сеанс заканчивается';
  if (isIdle) {
    return (
      <div className={classes.banner} aria-live="polite">
        <IconClockExclamation size={18} aria-hidden />
        <span>Вы давно ничего не делали. {when}: нажмите любую клавишу, чтобы остаться.</span>
        {/* The click itself counts as activity through useActivity. */}
        <Button size="compact-sm" variant="default">
          Остаться
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.banner} aria-live="polite">
      <IconClockExclamation size={18} aria-hidden />
      <span>{when}. Войдите снова, не покидая экрана: введённое останется на месте.</span>
      <Button size="compact-sm" variant="default" onClick={() => setOpened(true)}>
        Войти снова
      </Button>
      <Suspense>{isOpened && <SignInAgainDialog onClose={() => setOpened(false)} />}</Suspense>
    </div>
  );
}
