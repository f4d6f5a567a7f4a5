import { lazy } from 'react';

// Lazy, because listing the tabs in the routes would add their code to everybody's first screen.
export const OrganizationsScreen = lazy(async () => ({
  default: (await import('./OrganizationsTab.tsx')).OrganizationsTab,
}));
export const RightsScreen = lazy(async () => ({ default: (await import('./RightsTab.tsx')).RightsTab }));
export const SessionsScreen = lazy(async () => ({ default: (await import('./SessionsTab.tsx')).SessionsTab }));
export const SignInsScreen = lazy(async () => ({ default: (await import('./SignInsTab.tsx')).SignInsTab }));
export const ActionsScreen = lazy(async () => ({ default: (await import('./ActionsTab.tsx')).ActionsTab }));
export const TokensScreen = lazy(async () => ({ default: (await import('./TokensTab.tsx')).TokensTab }));
