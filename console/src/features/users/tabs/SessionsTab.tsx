import { Button, Group, Text } from '@mantine/core';
import { userCalls } from 'contract/features/users/calls.ts';
import { users } from 'contract/features/users/facts.ts';
import { useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { useObstacle } from '../../../api/obstacle.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { KeptElsewhere } from './KeptElsewhere.tsx';
import { SessionTable } from '../../../ui/table/SessionTable.tsx';
import { toast } from '../../../ui/toast.ts';
import { refused } from '../../../ui/refusal/refused.ts';

/** The user's current sessions, visible to the organization that manages the account. */
export function SessionsTab() {
  const { row } = useRecord(users);
  return row.isHome ? <OpenSessions /> : <KeptElsewhere what="Сеансы">Завершают сеансы тоже там.</KeptElsewhere>;
}

/** Ends one session or all of them. */
function OpenSessions() {
  const { row } = useRecord(users);
  const params = { guid: row.guid };
  const mayNot = useObstacle(userCalls.obstacle, row.guid, useRefusal('users', 'update'));
  const [isAsking, setAsking] = useState(false);
  const endOne = useSend(userCalls.endSession);
  const endAll = useSend(userCalls.endSessions);
  const finish = () => {
    void toast({ color: 'green', message: 'Сеансы завершены' });
    setAsking(false);
  };
  return (
    <AnswerTab query={useCall(userCalls.sessions, { params })}>
      {(sessions) => (
        <>
          {endOne.error && <ErrorNote {...formErrorText(endOne.error)} />}
          <SessionTable
            sessions={sessions}
            mark={({ isOnline }) => (isOnline ? 'сейчас в консоли' : null)}
            mayEnd={() => true}
            isEnding={endOne.isPending}
            refusal={mayNot}
            onEnd={({ guid }) => endOne.mutate({ params: { ...params, session: guid } })}
          />
          <Group>
            <Button
              variant="default"
              disabled={!mayNot && sessions.length === 0}
              {...refused(mayNot)}
              onClick={() => setAsking(true)}
            >
              Завершить все сеансы
            </Button>
          </Group>
          {isAsking && (
            <ConfirmDialog
              title={`Завершить все сеансы: ${row.fullName}?`}
              label="Завершить все"
              color="red"
              isPending={endAll.isPending}
              error={endAll.error}
              onClose={() => setAsking(false)}
              onConfirm={() => endAll.mutate({ params }, { onSuccess: finish })}
            >
              <Text size="sm">На всех устройствах понадобится войти снова. Начатые формы останутся в черновиках.</Text>
            </ConfirmDialog>
          )}
        </>
      )}
    </AnswerTab>
  );
}
