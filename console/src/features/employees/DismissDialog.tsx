import { Text } from '@mantine/core';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import { handoverKinds } from 'contract/features/employees/handover.ts';
import { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { distinctTitle } from 'contract/kit/row-qualifier.ts';
import { useWho } from '../../api/who.ts';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
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
  const form = useRouteForm(employeeCalls.dismiss, `dismissal/${row.guid}`, { dismissedAt: row.dismissedAt ?? day });
  const mayNotReturn = useEmployeeObstacle(row.guid);
  const who = distinctTitle(employees, row);
  const successor = form.field('successorGuid');
  return (
    <RouteDialog
      form={form}
      title={isGone ? `Передать дела: ${who}` : `Уволить: ${who}?`}
      label={isGone ? 'Передать' : 'Уволить'}
      color={isGone ? undefined : 'red'}
      // Whoever only hands over has to say to whom.
      request={{
        params: { guid: row.guid },
        body: { successorGuid: form.body.successorGuid ?? (isGone ? '' : null) },
        ifMatch: row.version,
      }}
      onClose={onClose}
      onDone={({ handed, sessions, tokens }, request) => {
        const given = handed
          .filter(({ kind, refusal }) => refusal === null && !('ends' in handoverKinds[kind]))
          .reduce((sum, { count }) => sum + count, 0);
        const closed = isGone ? '' : ` Завершено сеансов: ${sessions}. Отозвано ключей API: ${tokens}.`;
        const title = `«${row.fullName}»: ${isGone ? 'дела переданы' : 'увольнение записано'}`;
        const message = `Передано дел: ${given}.${closed}`;
        void (mayNotReturn ? toast({ color: 'green', title, message }) : undoable({ title, message, request }));
        onClose();
      }}
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
          <DateField {...form.field('dismissedAt')} />
        </>
      )}
      <ReferenceInput
        {...successor}
        to="employees"
        label={null}
        aria-label={successor.label}
        placeholder={isGone ? 'Кому передать дела' : 'Кому передать дела (можно никому)'}
        except={row.guid}
        onChange={(guid) => {
          form.clearError();
          successor.onChange(guid);
        }}
      />
      <HandoverList guid={row.guid} successor={form.body.successorGuid} />
    </RouteDialog>
  );
}
