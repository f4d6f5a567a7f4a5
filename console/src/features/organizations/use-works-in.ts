import { authOrgs } from 'contract/features/auth/calls.ts';
import { useCall } from '../../api/queries.ts';

/** Whether the user also works in an organization and may switch to it; false while unknown. */
export const useWorksIn = (guid: string): boolean => useCall(authOrgs, {}).data?.some(({ id }) => id === guid) ?? false;
