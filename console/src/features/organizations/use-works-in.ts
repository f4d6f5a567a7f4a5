import { authOrgs } from 'contract/features/auth/calls.ts';
import { useCall } from '../../api/queries.ts';

/** Whether the user works in an organization too, and may go there; not while that is not known. */
export const useWorksIn = (guid: string): boolean => useCall(authOrgs, {}).data?.some(({ id }) => id === guid) ?? false;
