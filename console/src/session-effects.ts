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
  // An unsaved form does not ask, because its draft is kept.
  await router.navigate({ to: signInPaths.login, ignoreBlocker: true });
  // Cleared last, because a screen that is still shown would reload its data.
  queryClient.clear();
}

/** Opens a required step once, even when several requests are refused because of it. The sign-in opens the step by
 *  itself. */
function leadToStep(error: unknown) {
  const step = stepOfRefusal(error);
  const { pathname, href } = router.latestLocation;
  if (!step || pathname === step || pathname === signInPaths.login) return;
  if (organization() && pathname !== signInPaths.selectOrganization) rememberPlace(href);
  // An unsaved form does not ask, because its draft is kept and the person returns to it.
  void router.navigate({ to: step, ignoreBlocker: true });
}

/** Shows that the session has ended, and opens the sign-in page, which returns to the current address. */
function leave(end: 'lost' | 'signed-out') {
  dropPreferences();
  if (end === 'lost') void showSessionEnded();
  // A user on the sign-in screen has no address to return to.
  if (router.state.location.pathname === signInPaths.login) return;
  rememberPlace(router.state.location.href);
  // The address is remembered with its organization before the storage is cleared; the screen is left after that.
  queueMicrotask(() => void leaveToSignIn());
}

/** Sets the handlers for the end of a session, here or in another tab, and for required steps. */
export function installSessionEffects(): void {
  whenSessionEnds(() => leave('lost'));
  whenRefused(leadToStep);
  onSessionElsewhere(leave);
  void recallSessionEnded();
}
