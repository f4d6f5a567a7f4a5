import { Text } from '@mantine/core';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import type { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { call } from '../../api/call.ts';
import { useWho } from '../../api/who.ts';
import { undoable } from '../../resource/frame/undoable.ts';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
import { DateField } from '../../ui/input/DateField.tsx';

interface Props {
  row: Row<typeof employees>;
  onClose: () => void;
}

/** Limits an employee to records since a given day, or lifts the limit. */
export function DataFromDialog({ row, onClose }: Props) {
  const { day } = useWho().rights;
  const form = useRouteForm(employeeCalls.limitData, `data-from/${row.guid}`, { dataFrom: row.dataFrom });
  const { dataFrom } = form.body;
  const name = row.fullName;
  const params = { guid: row.guid };
  return (
    <RouteDialog
      form={form}
      title={`С какого дня видит данные: ${name}`}
      label="Сохранить"
      request={{ params, ifMatch: row.version }}
      onClose={onClose}
      onDone={({ version }) => {
        void undoable({
          request: `${row.guid} ${version}`,
          message: `«${name}»: сохранено`,
          setBack: () => call(employeeCalls.limitData, { params, body: { dataFrom: row.dataFrom }, ifMatch: version }),
        });
        onClose();
      }}
    >
      <Text size="sm">
        Записи журнала, истории, чужие сеансы и измеренное до этого дня сотруднику не показываются — ни на экране, ни в
        файлах, ни через его ключи API, — а списки и карточки на более раннюю дату не открываются. Измеренное — это
        профили и показания, суммы, балансы, лимиты, нагрузки и отчёты по ним: за более ранний период программа откажет,
        а не посчитает часть. Исправить и загрузить значения более ранних дней он тоже не сможет. Общедоступное
        потребление регионов и показания в актах приборов видны по-прежнему. Действует сразу.
      </Text>
      <DateField {...form.field('dataFrom')} />
      {dataFrom && dataFrom > day && (
        <Text component="output" size="sm" fw={600}>
          Этот день ещё не наступил: до него сотрудник не увидит никаких данных.
        </Text>
      )}
    </RouteDialog>
  );
}
