import { securityPolicy } from 'contract/features/users/security-policy.ts';
import { useCall } from '../../api/queries.ts';
import { QuickFilters } from '../../resource/filter/QuickFilters.tsx';
import { quickFilters } from './quick-filters.ts';

const DORMANT_DAYS = 90;

/** The most frequent filters of the list of users. */
export function UserQuickFilters() {
  const days = useCall(securityPolicy.get, {}, { staleTime: 60_000 }).data?.dormantDays ?? DORMANT_DAYS;
  return <QuickFilters filters={quickFilters(days)} />;
}
