import { Text, TextInput } from '@mantine/core';
import { employees } from 'contract/features/employees/facts.ts';
import { userCalls } from 'contract/features/users/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { notedRequest } from '../../../api/noted-request.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { namesIn } from '../../../resource/value/field-text.ts';
import { undoable } from '../../../resource/frame/undoable.ts';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  row: Row<typeof users>;
  onClose: () => void;
}

/** Links the user to an employee: rights belong to the employee. */
export function EmployDialog({ row, onClose }: Props) {
  const [employeeGuid, setEmployee] = useState(row.employeeGuid);
  const [position, setPosition] = useDraftState(`employ/${row.guid}/position`, '');
  const send = useSend(userCalls.employ);
  const chosen = useCall(
    employees.routes.get,
    { params: { guid: employeeGuid ?? '' } },
    { enabled: employeeGuid !== null },
  ).data;
  const taken =
    chosen?.userGuid && chosen.userGuid !== row.guid
      ? `Карточка уже связана с другим пользователем: ${namesIn(chosen, 'userGuid')[chosen.userGuid] ?? 'его вы не видите'}. Выберите другую.`
      : undefined;
  const isNew = employeeGuid === null && position.trim() !== '';
  const run = async () => {
    const body = { employeeGuid, position: isNew ? position.trim() : null };
    const noted = notedRequest();
    await send.mutateAsync({ params: { guid: row.guid }, body, ifMatch: row.version, onAnswer: noted.onAnswer });
    void undoable({ message: `«${row.fullName}»: сотрудник указан`, request: noted.request });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Сотрудник: ${row.fullName}`}
      label={isNew ? 'Создать сотрудника' : 'Сохранить'}
      isPending={send.isPending}
      isDisabled={taken !== undefined || (employeeGuid === row.employeeGuid && !isNew)}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Права есть у сотрудника: от него пользователь получает их при входе. Без карточки сотрудника ничего не открыто.
      </Text>
      <ReferenceInput
        to="employees"
        label={null}
        aria-label="Карточка сотрудника"
        data-autofocus
        placeholder="Имеющаяся карточка сотрудника"
        error={taken}
        value={employeeGuid}
        onChange={setEmployee}
      />
      {employeeGuid === null && (
        <TextInput
          label="Должность новой карточки"
          description="Заведёт сотрудника с тем же именем; пусто — без карточки"
          maxLength={255}
          value={position}
          onChange={(event) => setPosition(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
