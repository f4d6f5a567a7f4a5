import { queryClient } from './api/query-client.ts';
import { whenRefused } from './api/refusals.ts';
import { whenSessionEnds } from './api/session-end.ts';
import { onSignedOutElsewhere, organization } from './api/session.ts';
import { paths } from './paths.ts';
import { router } from './router.ts';
import { toast } from './ui/toast.ts';
import { stepOfRefusal } from './app/sign-in/required-step.ts';
import { rememberPlace } from './app/sign-in/return-place.ts';

const SESSION_ENDED =
  'В целях безопасности ваша сессия была завершена. Пожалуйста, войдите снова, чтобы продолжить использование сервиса.';

function leaveToSignIn() {
  queryClient.clear();
  void router.navigate({ to: paths.login });
}

/** What is due first opens once, whichever of the requests on their way is refused for it. The sign-in goes there by itself. */
function leadToStep(error: unknown) {
  const step = stepOfRefusal(error);
  const { pathname, href } = router.latestLocation;
  if (!step || pathname === step || pathname === paths.login) return;
  if (organization()) rememberPlace(href);
  void router.navigate({ to: step });
}

/** What the whole program does when its session ends here or in another tab, or is to do something else first. */
export function installSessionEffects(): void {
  whenSessionEnds(() => {
    // Who is signing in anew has left nothing that he could come back to.
    if (router.state.location.pathname === paths.login) return;
    void toast({ id: 'session-ended', color: 'red', title: 'Авторизация', message: SESSION_ENDED });
    // The organization is remembered before the storage is cleared, the screen is left after it.
    rememberPlace(router.state.location.href);
    queueMicrotask(leaveToSignIn);
  });
  whenRefused(leadToStep);
  onSignedOutElsewhere(() => {
    rememberPlace(router.state.location.href);
    leaveToSignIn();
  });
}
