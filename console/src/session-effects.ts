import { authInfo } from 'contract/features/auth/calls.ts';
import { call } from './api/call.ts';
import { queryClient } from './api/query-client.ts';
import { whenRefused } from './api/refusals.ts';
import { endSession, whenSessionEnds } from './api/session-end.ts';
import { accessToken, onSessionElsewhere, organization } from './api/session.ts';
import { whoQuery } from './api/who.ts';
import { inPlace, waitInPlace } from './app/sign-in/again/in-place.ts';
import { signInPaths } from './sign-in-paths.ts';
import { router } from './router.ts';
import { toast } from './ui/toast.ts';
import { stepOfRefusal } from './app/sign-in/required-step.ts';
import { rememberPlace } from './app/sign-in/return-place.ts';

const SESSION_ENDED =
  'В целях безопасности ваша сессия была завершена. Пожалуйста, войдите снова, чтобы продолжить использование сервиса.';

function leaveToSignIn() {
  queryClient.clear();
  void router.navigate({ to: signInPaths.login });
}

/** Opens a required step once, even when several requests are refused because of it. The sign-in goes there by itself. */
function leadToStep(error: unknown) {
  const step = stepOfRefusal(error);
  const { pathname, href } = router.latestLocation;
  if (!step || pathname === step || pathname === signInPaths.login) return;
  if (organization()) rememberPlace(href);
  void router.navigate({ to: step });
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
  // Whoever signs in as somebody else leaves the screen by themselves.
  void waiting?.then((isSame) => isSame || accessToken() !== null || leaveToSignIn());
  return waiting;
}

/** Another tab has signed in: the screen that waits goes on, when it was the same account. */
async function goOn() {
  const waiting = inPlace();
  if (!waiting) return;
  const before = queryClient.getQueryData(whoQuery.queryKey);
  waiting.restore();
  const now = await call(authInfo, {}).catch(() => null);
  const isSame = now !== null && now.userModel.guid === before?.userModel.guid;
  waiting.end(isSame);
  if (!isSame) location.assign(signInPaths.root);
}

/** Sets what the console does when its session ends, here or in another tab, or when a required step comes first. */
export function installSessionEffects(): void {
  whenSessionEnds(waitOrLeave);
  whenRefused(leadToStep);
  onSessionElsewhere(
    (isLost) => {
      if (isLost) return endSession();
      rememberPlace(router.state.location.href);
      return leaveToSignIn();
    },
    () => void goOn(),
  );
}
