import { useParams } from '@tanstack/react-router';
import { namedDesktopCalls } from 'contract/features/desktop/named-calls.ts';
import { useCall } from '../../api/queries.ts';
import { DesktopScreen } from './DesktopScreen.tsx';

export function NamedDesktopPage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useCall(namedDesktopCalls.get, { params: { guid: id } });
  return <DesktopScreen key={id} data={data} error={error} onRetry={() => void refetch()} />;
}
