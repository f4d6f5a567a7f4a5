import { Text } from '@mantine/core';
import { employees } from 'contract/features/employees/facts.ts';
import { whatIfCalls } from 'contract/features/rights/what-if.ts';
import { userCalls } from 'contract/features/users/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { notedRequest } from '../../../api/noted-request.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { undoable } from '../../../resource/frame/undoable.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { GroupObstacles } from '../../../resource/frame/GroupObstacles.tsx';
import { RightsPreview } from '../../../resource/rights/RightsPreview.tsx';

interface Props {
  employee: Answer<typeof employees.routes.get>;
  onClose: () => void;
}

/** Replaces the employee's groups with those of a colleague. */
export function CopyRightsDialog({ employee: { guid, version, fullName, groups }, onClose }: Props) {
  const [from, setFrom] = useState<string | null>(null);
  const send = useSend(userCalls.copyRights);
  const colleague = useCall(employees.routes.get, { params: { guid: from ?? '' } }, { enabled: from !== null }).data;
  const run = async () => {
    if (!from) return;
    const noted = notedRequest();
    await send.mutateAsync({ params: { guid }, body: { from }, ifMatch: version, onAnswer: noted.onAnswer });
    void undoable({ message: `«${fullName}»: группы прав взяты у коллеги`, request: noted.request });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Группы прав: ${fullName}`}
      label="Дать те же группы"
      isPending={send.isPending}
      isDisabled={!from || from === guid}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Группы прав сотрудника станут такими же, как у выбранного коллеги; прежние уйдут. Индивидуальные права не
        меняются. Новые права действуют сразу.
      </Text>
      <ReferenceInput
        to="employees"
        label={null}
        aria-label="Коллега"
        data-autofocus
        placeholder="Чьи группы взять"
        value={from}
        onChange={setFrom}
      />
      {colleague && colleague.guid !== guid && (
        <>
          <GroupObstacles groups={[...new Set([...groups, ...colleague.groups])]} />
          <RightsPreview
            of={['copied', guid, colleague.guid]}
            ask={() => call(whatIfCalls.ofCopy, { params: { guid }, body: { from: colleague.guid } })}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
