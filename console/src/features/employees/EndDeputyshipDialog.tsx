import { employeeCalls, type Deputyship } from 'contract/features/employees/calls.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { undoable } from '../../resource/frame/undoable.ts';
import { countOf, termText } from '../../ui/text/format.ts';

const rightForms = ['личное право', 'личных права', 'личных прав'] as const;

/** Takes back at once everything that a deputy was given. */
export function EndDeputyshipDialog({ guid, of, onClose }: { guid: string; of: Deputyship; onClose: () => void }) {
  const send = useSend(employeeCalls.endDeputyship);
  const run = async () => {
    const noted = notedRequest();
    const { rights } = await send.mutateAsync({
      params: { guid, deputy: of.deputyGuid },
      query: { ...(of.validFrom && { from: of.validFrom }), ...(of.validTo && { to: of.validTo }) },
      onAnswer: noted.onAnswer,
    });
    const message = `«${of.name}»: замещение закончено, снято ${countOf(rights, rightForms)}`;
    void undoable({ message, request: noted.request });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Закончить замещение: ${of.name}?`}
      label="Закончить замещение"
      isPending={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      Замещение {termText(of.validFrom, of.validTo)}. Заместитель лишится всего, что на это время получил или получил
      бы: {countOf(of.rights, rightForms)}. {of.reason}.
    </ConfirmDialog>
  );
}
