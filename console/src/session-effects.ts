import { dropPreferences } from './api/preferences.ts';
import { queryClient } from './api/query-client.ts';
import { whenRefused } from './api/refusals.ts';
import { whenSessionEnds } from './api/session-end.ts';
import { onSessionElsewhere, organization } from './api/session.ts';
import { signInPaths } from './sign-in-paths.ts';
import { router } from './router.ts';
import { stepOfRefusal } from './app/sign-in/required-step.ts';
import { rememberPlace } from './app/sign-in/return-place.ts';
import { recallSessionEnded, showSessionEnded } from './app/sign-in/session-ended.ts';

async function leaveToSignIn() {
  // An unsaved form does not ask: its draft is kept.
  await router.navigate({ to: signInPaths.login, ignoreBlocker: true });
  // Not before: a screen that still stands would ask for its data again.
  queryClient.clear();
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

/** Tells of the end of the session and leads to the sign-in, with the way back. */
function leave(end: 'lost' | 'signed-out') {
  dropPreferences();
  if (end === 'lost') void showSessionEnded();
  // A user on the sign-in screen has no place to return to.
  if (router.state.location.pathname === signInPaths.login) return;
  rememberPlace(router.state.location.href);
  // The place is remembered with its organization before the storage is cleared; the screen is left after that.
  queueMicrotask(() => void leaveToSignIn());
}

/** Sets what the console does when its session ends, here or in another tab, or when a required step comes first. */
export function installSessionEffects(): void {
  whenSessionEnds(() => leave('lost'));
  whenRefused(leadToStep);
  onSessionElsewhere(leave);
  void recallSessionEnded();
}
