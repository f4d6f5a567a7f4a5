import { lazy } from 'react';

// Named one by one in the routes, the tabs would each cost the first screen of everybody.
export const OrganizationsScreen = lazy(async () => ({
  default: (await import('./OrganizationsTab.tsx')).OrganizationsTab,
}));
export const RightsScreen = lazy(async () => ({ default: (await import('./RightsTab.tsx')).RightsTab }));
export const SessionsScreen = lazy(async () => ({ default: (await import('./SessionsTab.tsx')).SessionsTab }));
export const SignInsScreen = lazy(async () => ({ default: (await import('./SignInsTab.tsx')).SignInsTab }));
export const ActionsScreen = lazy(async () => ({ default: (await import('./ActionsTab.tsx')).ActionsTab }));
export const TokensScreen = lazy(async () => ({ default: (await import('./TokensTab.tsx')).TokensTab }));
