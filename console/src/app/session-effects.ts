import { queryClient } from '../api/query-client.ts';
import { whenSessionEnds } from '../api/session-end.ts';
import { onSignedOutElsewhere } from '../api/session.ts';
import { paths } from '../paths.ts';
import { router } from '../router.ts';
import { toast } from '../ui/toast.ts';
import { rememberPlace } from './return-place.ts';

const SESSION_ENDED =
  'В целях безопасности ваша сессия была завершена. Пожалуйста, войдите снова, чтобы продолжить использование сервиса.';

function leaveToSignIn() {
  queryClient.clear();
  void router.navigate({ to: paths.login });
}

/** What the whole program does when its session ends here or in another tab. */
export function installSessionEffects(): void {
  whenSessionEnds(() => {
    void toast({ id: 'session-ended', color: 'red', title: 'Авторизация', message: SESSION_ENDED });
    // The organization is remembered before the storage is cleared, the screen is left after it.
    rememberPlace(router.state.location.href);
    queueMicrotask(leaveToSignIn);
  });
  onSignedOutElsewhere(() => {
    rememberPlace(router.state.location.href);
    leaveToSignIn();
  });
}
