import { Text } from '@mantine/core';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import { handoverKinds } from 'contract/features/employees/handover.ts';
import { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { distinctTitle } from 'contract/kit/row-aside.ts';
import { useState } from 'react';
import { notedRequest } from '../../api/noted-request.ts';
import { useSend } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { undoable } from '../../resource/frame/undoable.ts';
import { ReferenceInput } from '../../resource/input/ReferenceInput.tsx';
import { DateField } from '../../ui/input/DateField.tsx';
import { toast } from '../../ui/toast.ts';
import { HandoverList } from './HandoverList.tsx';
import { useEmployeeObstacle } from './use-employee-obstacle.ts';

interface Props {
  row: Row<typeof employees>;
  onClose: () => void;
}

/** Dismisses an employee: the day, and who takes over what the employee leaves; of one who is dismissed already, only the latter. */
export function DismissDialog({ row, onClose }: Props) {
  const { day } = useWho().rights;
  const isGone = row.dismissedAt !== null;
  const [dismissedAt, setDay] = useState<string | null>(row.dismissedAt ?? day);
  const [successorGuid, setSuccessor] = useState<string | null>(null);
  const mayNotReturn = useEmployeeObstacle(row.guid);
  const send = useSend(employeeCalls.dismiss);
  const name = row.fullName;
  const who = distinctTitle(employees, row);
  const run = async () => {
    if (!dismissedAt) return;
    const noted = notedRequest();
    const { handed, sessions, tokens } = await send.mutateAsync({
      params: { guid: row.guid },
      body: { dismissedAt, successorGuid },
      ifMatch: row.version,
      onAnswer: noted.onAnswer,
    });
    const given = handed
      .filter(({ kind, refusal }) => refusal === null && !('ends' in handoverKinds[kind]))
      .reduce((sum, { count }) => sum + count, 0);
    const closed = isGone ? '' : ` Завершено сеансов: ${sessions}. Отозвано ключей API: ${tokens}.`;
    const title = `«${name}»: ${isGone ? 'дела переданы' : 'увольнение записано'}`;
    const message = `Передано дел: ${given}.${closed}`;
    void (mayNotReturn
      ? toast({ color: 'green', title, message })
      : undoable({ title, message, request: noted.request }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={isGone ? `Передать дела: ${who}` : `Уволить: ${who}?`}
      label={isGone ? 'Передать' : 'Уволить'}
      {...(!isGone && { color: 'red' })}
      isPending={send.isPending}
      isDisabled={!dismissedAt || (isGone && !successorGuid)}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      {!isGone && (
        <>
          <Text size="sm">
            С указанного дня прав в организации нет. Если он уже наступил, ключи API отзываются сразу, а сеансы
            завершаются, когда сотрудник не работает в других организациях. Дела перейдут преемнику сейчас, не дожидаясь
            этого дня.
          </Text>
          {mayNotReturn && (
            <Text size="sm">Отменить увольнение вы не сможете, это возвращает права. {mayNotReturn}</Text>
          )}
          <DateField label="Уволен с" required value={dismissedAt} onChange={setDay} />
        </>
      )}
      <ReferenceInput
        to="employees"
        label={null}
        aria-label="Кому передать дела"
        placeholder={isGone ? 'Кому передать дела' : 'Кому передать дела (можно никому)'}
        value={successorGuid}
        except={row.guid}
        onChange={(guid) => {
          send.reset();
          setSuccessor(guid);
        }}
      />
      <HandoverList guid={row.guid} successor={successorGuid} />
    </ConfirmDialog>
  );
}
