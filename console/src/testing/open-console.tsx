import '../styles.css';
import { notifications } from '@mantine/notifications';
import { RouterProvider } from '@tanstack/react-router';
import { clear } from 'idb-keyval';
import { authInfo } from 'contract/features/auth/calls.ts';
import { entityTypes, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import type { Answer } from 'contract/kit/route.ts';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Providers } from '../app/Providers.tsx';
import { queryClient } from '../api/query-client.ts';
import { dropPreferences } from '../api/preferences.ts';
import { accessToken, chooseOrganization, clearSession, storeTokens } from '../api/session.ts';
import { router } from '../router.ts';
import { installSessionEffects } from '../session-effects.ts';
import { rememberFocus } from '../ui/overlay/last-focus.ts';
import { watchTips } from '../ui/tip/watch-tips.ts';
import { signInPaths } from '../sign-in-paths.ts';
import { vi } from 'vitest';
import { answer, type Part } from './answers.ts';

const ORGANIZATION = '01890000-0000-7000-8000-0000000000aa';

type Rights = Partial<Record<EntityType, PermissionValue>>;

const everything: Rights = Object.fromEntries(Object.keys(entityTypes).map((entity) => [entity, 'full']));

interface Given {
  /** The person's rights; all rights by default. */
  rights?: Rights;
  who?: Part<Answer<typeof authInfo>>;
}

/** Signs a person in: the console finds a session, and the server recognizes it. */
export function signIn({ rights = everything, who }: Given = {}): void {
  storeTokens({ access_token: 'access', refresh_token: 'refresh', expires_in: 3_600 });
  chooseOrganization(ORGANIZATION);
  const grants = Object.entries(rights).map(([entity, value]) => ({
    entity: entity as EntityType,
    value,
    group: 'Группа',
    effect: 'allow' as const,
  }));
  const now = Date.now();
  answer(authInfo, {
    userModel: { userName: 'admin', lastName: 'Администратор', firstName: 'Главный' },
    orgName: 'АО «Образец Энергосбыт»',
    orgId: ORGANIZATION,
    orgTimeZone: 'Europe/Moscow',
    isService: true,
    rights: { standing: 'working', day: new Date(now).toISOString().slice(0, 10), grants },
    sessionEndsAt: new Date(now + 8 * 3_600_000).toISOString(),
    sessionIdleSeconds: 3_600,
    ...who,
  } as Part<Answer<typeof authInfo>>);
}

let root: Root | undefined;

/** The console stays mounted between tests, at the sign-in page, because its modules keep state about the page. */
async function mount(): Promise<void> {
  installSessionEffects();
  rememberFocus();
  watchTips();
  const at = document.createElement('div');
  at.id = 'root';
  document.body.append(at);
  root = createRoot(at);
  history.replaceState(null, '', signInPaths.login);
  root.render(
    <StrictMode>
      <Providers nonce="">
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  await vi.waitUntil(() => router.state.status === 'idle' && at.childElementCount > 0, { timeout: 60_000 });
}

/** Opens the console at an address, as a person with all rights unless `signIn` was called before. */
export async function openConsole(address: string): Promise<void> {
  if (!root) await mount();
  if (!accessToken() && address !== signInPaths.login) signIn();
  // A link that the previous test hovered loads its list a moment later, and a toast may appear late, too.
  if (router.state.location.pathname === signInPaths.login) queryClient.clear();
  notifications.clean();
  await router.navigate({ href: address, ignoreBlocker: true });
}

/** Closes the console and removes all traces of the session. */
export async function closeConsole(): Promise<void> {
  if (!root) return;
  clearSession();
  dropPreferences();
  await router.navigate({ to: signInPaths.login, ignoreBlocker: true });
  notifications.clean();
  await queryClient.cancelQueries();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  await clear();
}
