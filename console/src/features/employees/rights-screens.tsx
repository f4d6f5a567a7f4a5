import { lazy } from 'react';

// Lazy, because listing the tabs in the routes would add their code to everybody's first screen.
export const GroupsScreen = lazy(async () => ({
  default: (await import('./EmployeeGroupsTab.tsx')).EmployeeGroupsTab,
}));
export const IndividualScreen = lazy(async () => ({
  default: (await import('./IndividualRightsTab.tsx')).IndividualRightsTab,
}));
export const RightsHistoryScreen = lazy(async () => ({
  default: (await import('./RightsHistoryTab.tsx')).RightsHistoryTab,
}));
