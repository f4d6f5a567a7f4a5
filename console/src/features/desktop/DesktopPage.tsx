import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { useCall } from '../../api/queries.ts';
import { DesktopScreen } from './DesktopScreen.tsx';

/** The desktop that a person begins with: their own, or until there is one, that of the organization. */
export function DesktopPage() {
  const { data, error, refetch } = useCall(desktopCalls.get, {});
  return <DesktopScreen data={data} error={error} onRetry={() => void refetch()} />;
}
