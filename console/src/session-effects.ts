import { queryClient } from './api/query-client.ts';
import { whenRefused } from './api/refusals.ts';
import { endSession, whenSessionEnds } from './api/session-end.ts';
import { accessToken, onSessionElsewhere, organization } from './api/session.ts';
import { liveToken } from './api/token-refresh.ts';
import { inPlace, waitInPlace } from './app/sign-in/again/in-place.ts';
import { signInPaths } from './sign-in-paths.ts';
import { router } from './router.ts';
import { toast } from './ui/toast.ts';
import { stepOfRefusal } from './app/sign-in/required-step.ts';
import { forgetPlace, rememberPlace } from './app/sign-in/return-place.ts';

const SESSION_ENDED =
  'В целях безопасности ваша сессия была завершена. Пожалуйста, войдите снова, чтобы продолжить использование сервиса.';

/** Whose session another tab has begun is asked again after this time, when no answer came. */
const AGAIN_MS = 3000;

let recognition: ReturnType<typeof setTimeout> | undefined;

function leaveToSignIn() {
  queryClient.clear();
  void router.navigate({ to: signInPaths.login });
}

/** Opens a required step once, even when several requests are refused because of it. The sign-in goes there by itself. */
function leadToStep(error: unknown) {
  const step = stepOfRefusal(error);
  const { pathname, href } = router.latestLocation;
  if (!step || pathname === step || pathname === signInPaths.login) return;
  if (organization() && pathname !== signInPaths.selectOrganization) rememberPlace(href);
  // An unsaved form does not ask: its draft is kept, and one comes back to it.
  void router.navigate({ to: step, ignoreBlocker: true });
}

/** Keeps the screen for a sign-in in place, or leads to the sign-in. */
function waitOrLeave() {
  // A user on the sign-in screen has no place to return to.
  if (router.state.location.pathname === signInPaths.login) return null;
  void toast({ id: 'session-ended', color: 'red', title: 'Авторизация', message: SESSION_ENDED });
  // The place is remembered with its organization before the storage is cleared; the screen is left after that.
  rememberPlace(router.state.location.href);
  const waiting = waitInPlace();
  if (!waiting) queueMicrotask(leaveToSignIn);
  const unblock = waiting && router.history.block({ blockerFn: () => true, enableBeforeUnload: false });
  void waiting?.then((isSame) => isSame && unblock?.());
  return waiting;
}

/** Another tab has signed in: the screen that waits goes on when it was the same account, and is left when it was another one. As long as
 *  that is not known, it waits. */
async function recognize(): Promise<void> {
  clearTimeout(recognition);
  const waiting = inPlace();
  if (!waiting || accessToken() === null) return;
  const token = await liveToken().catch(() => null);
  const isSame = token === null ? null : await waiting.isFor(token).catch(() => null);
  if (inPlace() !== waiting) return;
  if (isSame === null || accessToken() !== token) recognition = setTimeout(() => void recognize(), AGAIN_MS);
  else if (isSame) waiting.goOn();
  else {
    forgetPlace();
    waiting.leave(signInPaths.root);
  }
}

/** No key reaches what the dialog of the sign-in covers: dialogs hear Escape on the window, and were there first; shortcuts hear the rest
 *  above the body. */
function keepKeys(): void {
  const stopEscape = (event: KeyboardEvent) => inPlace() && event.key === 'Escape' && event.stopImmediatePropagation();
  addEventListener('keydown', stopEscape, true);
  document.body.addEventListener('keydown', (event) => inPlace() && event.stopPropagation());
}

/** Sets what the console does when its session ends, here or in another tab, or when a required step comes first. */
export function installSessionEffects(): void {
  whenSessionEnds(waitOrLeave);
  whenRefused(leadToStep);
  keepKeys();
  onSessionElsewhere(
    (isLost) => {
      if (isLost) return endSession();
      const waiting = inPlace();
      if (waiting) return waiting.leave(signInPaths.login);
      rememberPlace(router.state.location.href);
      return leaveToSignIn();
    },
    () => void recognize(),
  );
}
