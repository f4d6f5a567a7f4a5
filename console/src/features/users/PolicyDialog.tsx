import { securityPolicy } from 'contract/features/users/security-policy.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface Props {
  onClose: () => void;
}

/** The organization's policy for the accounts it manages. */
export function PolicyDialog({ onClose }: Props) {
  const { data, error, refetch } = useCall(securityPolicy.get, {});
  return (
    <Dialog onClose={onClose} title="Политика безопасности" size="lg" closeOnClickOutside={false}>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={260} />}
      {data && <PolicyForm key={data.version} policy={data} onClose={onClose} />}
    </Dialog>
  );
}
