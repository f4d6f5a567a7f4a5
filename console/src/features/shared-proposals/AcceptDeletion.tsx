import { sharedProposals, type SharedProposal } from 'contract/features/shared-proposals/calls.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { DeleteDialog } from '../../resource/form/DeleteDialog.tsx';
import { referenceTarget } from '../../resource/state/references.ts';

interface Props {
  proposal: SharedProposal;
  onClose: () => void;
}

/** Accepts a proposed deletion as the record itself would be deleted: with its usage, and a replacement. */
export function AcceptDeletion({ proposal: { guid, resource: named, recordGuid }, onClose }: Props) {
  const resource = referenceTarget(named);
  const { data } = useCall(resource.routes.get, { params: { guid: recordGuid! } });
  const { mutateAsync, error, isPending } = useSend(sharedProposals.accept);
  if (!data) return null;
  const deletion = {
    send: async (replaceBy: string | undefined) => {
      const noted = notedRequest();
      await mutateAsync({ params: { guid }, query: { replaceBy }, onAnswer: noted.onAnswer });
      return noted.request;
    },
    error,
    isPending,
  };
  return <DeleteDialog resource={resource} row={data} deletion={deletion} onClose={onClose} onDeleted={onClose} />;
}
