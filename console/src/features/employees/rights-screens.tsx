import { lazy } from 'react';

// Named one by one in the routes, the tabs of rights would each cost the first screen of everybody.
export const GroupsScreen = lazy(async () => ({
  default: (await import('./EmployeeGroupsTab.tsx')).EmployeeGroupsTab,
}));
export const IndividualScreen = lazy(async () => ({
  default: (await import('./IndividualRightsTab.tsx')).IndividualRightsTab,
}));
export const RightsHistoryScreen = lazy(async () => ({
  default: (await import('./RightsHistoryTab.tsx')).RightsHistoryTab,
}));
