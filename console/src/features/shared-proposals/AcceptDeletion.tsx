import { sharedProposals, type SharedProposal } from 'contract/features/shared-proposals/calls.ts';
import { errorText } from '../../api/error-text.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { DeleteDialog } from '../../resource/form/DeleteDialog.tsx';
import { referenceTarget } from '../../resource/state/references.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';

interface Props {
  proposal: SharedProposal;
  onClose: () => void;
}

/** Accepts a proposed deletion in the deletion dialog, with the record's usage and a replacement. */
export function AcceptDeletion({ proposal: { guid, resource: named, recordGuid }, onClose }: Props) {
  const resource = referenceTarget(named);
  const asked = useCall(resource.routes.get, { params: { guid: recordGuid! } });
  const { mutateAsync, error, isPending } = useSend(sharedProposals.accept);
  if (asked.error) return <ErrorNote {...errorText(asked.error)} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Loading height={36} />;
  const deletion = {
    send: async (replaceBy: string | undefined) => {
      const noted = notedRequest();
      await mutateAsync({ params: { guid }, query: { replaceBy }, onAnswer: noted.onAnswer });
      return noted.request;
    },
    error,
    isPending,
  };
  return (
    <DeleteDialog resource={resource} row={asked.data} deletion={deletion} onClose={onClose} onDeleted={onClose} />
  );
}
