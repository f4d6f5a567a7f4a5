import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { requireToken } from '../app/sign-in/guard.ts';
import { rootScreen } from './frame.ts';

const login = createRoute({
  ...rootScreen,
  // A provider redirects people back to `/login/` and its guid.
  path: '/login/{-$provider}',
  component: page(() => import('../app/sign-in/LoginPage.tsx'), 'LoginPage'),
});
const selectOrganization = createRoute({
  ...rootScreen,
  path: '/select-organization',
  component: page(() => import('../app/sign-in/SelectOrganizationPage.tsx'), 'SelectOrganizationPage'),
});

const invitation = createRoute({
  ...rootScreen,
  path: '/invitation',
  component: page(() => import('../app/sign-in/links/InvitationPage.tsx'), 'InvitationPage'),
});
const join = createRoute({
  ...rootScreen,
  path: '/join',
  component: page(() => import('../app/sign-in/links/JoinPage.tsx'), 'JoinPage'),
});
const resetPassword = createRoute({
  ...rootScreen,
  path: '/reset-password',
  component: page(() => import('../app/sign-in/links/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});
const changePassword = createRoute({
  ...rootScreen,
  path: '/change-password',
  beforeLoad: requireToken,
  component: page(() => import('../features/profile/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
});
const secondFactor = createRoute({
  ...rootScreen,
  path: '/second-factor',
  beforeLoad: requireToken,
  component: page(() => import('../features/profile/SecondFactorPage.tsx'), 'SecondFactorPage'),
});

const inOrganization = createRoute({
  ...rootScreen,
  path: '/o/$organization/$',
  beforeLoad: async (place) => (await import('../app/sign-in/organization-address.ts')).openInOrganization(place),
});

/** The screens that need no organization. */
export const signInRoutes = [
  login,
  inOrganization,
  selectOrganization,
  invitation,
  join,
  resetPassword,
  changePassword,
  secondFactor,
] as const;
