import { queryClient } from './api/query-client.ts';
import { whenRefused } from './api/refusals.ts';
import { whenSessionEnds } from './api/session-end.ts';
import { onSignedOutElsewhere, organization } from './api/session.ts';
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

/** Sets what the console does when its session ends, here or in another tab, or when a required step comes first. */
export function installSessionEffects(): void {
  whenSessionEnds(() => {
    // A user on the sign-in screen has no place to return to.
    if (router.state.location.pathname === signInPaths.login) return;
    void toast({ id: 'session-ended', color: 'red', title: 'Авторизация', message: SESSION_ENDED });
    // The place is remembered with its organization before the storage is cleared; the screen is left after that.
    rememberPlace(router.state.location.href);
    queueMicrotask(leaveToSignIn);
  });
  whenRefused(leadToStep);
  onSignedOutElsewhere(() => {
    rememberPlace(router.state.location.href);
    leaveToSignIn();
  });
}
