import { IconUserX } from '@tabler/icons-react';
import { employeeCalls, type Deputyship } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { useState } from 'react';
import { useDecision, useRefusal } from '../../api/decisions.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { undoable } from '../../resource/frame/undoable.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import page from '../../ui/Page.module.css';
import { countOf, formatDate } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';

const rightForms = ['личное право', 'личных права', 'личных прав'] as const;

/** Who stands in for the employee, and the end of it before its term. */
export function Deputies() {
  const { row } = useRecord(employees);
  const mayRead = useDecision('individualPermissions', 'read').allowed;
  const mayNot = useRefusal('individualPermissions', 'delete');
  const { data = [] } = useCall(employeeCalls.deputies, { params: { guid: row.guid } }, { enabled: mayRead });
  const [ending, setEnding] = useState<Deputyship | null>(null);
  return (
    <>
      {data.map((one) => (
        <section key={one.deputyGuid} className={page.actions} aria-label={`Замещение: ${one.name}`}>
          <span>
            Замещает <TextLink to={paths.employee(one.deputyGuid)}>{one.name}</TextLink>
            {one.validFrom && ` с ${formatDate(one.validFrom)}`}
            {one.validTo && ` по ${formatDate(one.validTo)}`}
          </span>
          <ActionButton icon={IconUserX} refusal={mayNot} onClick={() => setEnding(one)}>
            Закончить замещение
          </ActionButton>
        </section>
      ))}
      {ending && <EndDialog guid={row.guid} of={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function EndDialog({ guid, of, onClose }: { guid: string; of: Deputyship; onClose: () => void }) {
  const send = useSend(employeeCalls.endDeputyship);
  const run = async () => {
    const noted = notedRequest();
    const { rights } = await send.mutateAsync({ params: { guid, deputy: of.deputyGuid }, onAnswer: noted.onAnswer });
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
      Заместитель сразу лишится всего, что получил на это время: {countOf(of.rights, rightForms)}. {of.reason}.
    </ConfirmDialog>
  );
}
