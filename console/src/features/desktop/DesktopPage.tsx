import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { useCall } from '../../api/queries.ts';
import { DesktopScreen } from './DesktopScreen.tsx';

/** The start desktop of a person: their own, or the organization's until they have one. */
export function DesktopPage() {
  const { data, error, refetch } = useCall(desktopCalls.get, {});
  return <DesktopScreen data={data} error={error} onRetry={() => void refetch()} />;
}
