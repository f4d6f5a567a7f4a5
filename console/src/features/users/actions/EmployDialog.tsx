import { Text, TextInput } from '@mantine/core';
import { employees } from 'contract/features/employees/facts.ts';
import { userCalls } from 'contract/features/users/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useCall } from '../../../api/queries.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { namesIn } from '../../../resource/value/field-text.ts';
import { undoable } from '../../../resource/frame/undoable.ts';

interface Props {
  row: Row<typeof users>;
  onClose: () => void;
}

/** Links the user to an employee: rights belong to the employee. */
export function EmployDialog({ row, onClose }: Props) {
  const form = useRouteForm(userCalls.employ, `employ/${row.guid}`, { employeeGuid: row.employeeGuid });
  const { employeeGuid, position } = form.body;
  const chosen = useCall(
    employees.routes.get,
    { params: { guid: employeeGuid ?? '' } },
    { enabled: employeeGuid !== null },
  ).data;
  const taken =
    chosen?.userGuid && chosen.userGuid !== row.guid
      ? `Карточка уже связана с другим пользователем: ${namesIn(chosen, 'userGuid')[chosen.userGuid] ?? 'его вы не видите'}. Выберите другую.`
      : undefined;
  const isNew = employeeGuid === null && position !== null;
  const employee = form.field('employeeGuid');
  return (
    <RouteDialog
      form={form}
      title={`Сотрудник: ${row.fullName}`}
      label={isNew ? 'Создать сотрудника' : 'Сохранить'}
      request={{ params: { guid: row.guid }, body: { position: isNew ? position : null }, ifMatch: row.version }}
      isDisabled={taken !== undefined || (employeeGuid === row.employeeGuid && !isNew)}
      onClose={onClose}
      onDone={(_, request) => {
        void undoable({ message: `«${row.fullName}»: сотрудник указан`, request });
        onClose();
      }}
    >
      <Text size="sm">
        Права есть у сотрудника: от него пользователь получает их при входе. Без карточки сотрудника ничего не открыто.
      </Text>
      <ReferenceInput
        {...employee}
        to="employees"
        label={null}
        aria-label={employee.label}
        data-autofocus
        placeholder="Имеющаяся карточка сотрудника"
        error={employee.error ?? taken}
      />
      {employeeGuid === null && <TextInput {...form.text('position')} />}
    </RouteDialog>
  );
}
