import { Button, Group, Text } from '@mantine/core';
import { profile } from 'contract/features/profile/calls.ts';
import { formErrorText } from '../../api/error-text.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { SessionTable } from '../../ui/table/SessionTable.tsx';
import { toast } from '../../ui/toast.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';

/** The user's open sessions; the others can be ended individually or all at once. */
export function SessionsTab() {
  const endOne = useSend(profile.endSession);
  const endOthers = useSend(profile.endOthers);
  const error = endOne.error ?? endOthers.error;
  const isEnding = endOne.isPending || endOthers.isPending;
  const done = (message: string) => ({ onSuccess: () => void toast({ color: 'green', message }) });
  return (
    <AnswerTab query={useCall(profile.sessions, {})}>
      {(sessions) => (
        <>
          <Text size="sm">
            Завершённый сеанс закрывается сразу: на том устройстве понадобится войти снова. Этот сеанс завершает кнопка
            «Выйти».
          </Text>
          {error && <ErrorNote {...formErrorText(error)} />}
          <SessionTable
            sessions={sessions}
            mark={({ isCurrent }) => (isCurrent ? 'этот сеанс' : null)}
            mayEnd={({ isCurrent }) => !isCurrent}
            isEnding={isEnding}
            onEnd={({ guid }) => endOne.mutate({ params: { session: guid } }, done('Сеанс завершён'))}
          />
          <Group>
            <Button
              variant="default"
              loading={endOthers.isPending}
              disabled={sessions.every(({ isCurrent }) => isCurrent)}
              onClick={() => endOthers.mutate({}, done('Остальные сеансы завершены'))}
            >
              Завершить остальные сеансы
            </Button>
          </Group>
        </>
      )}
    </AnswerTab>
  );
}
