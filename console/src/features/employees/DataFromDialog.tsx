import { Text } from '@mantine/core';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import type { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { useWho } from '../../api/who.ts';
import { undoable } from '../../resource/frame/undoable.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { DateField } from '../../ui/input/DateField.tsx';

interface Props {
  row: Row<typeof employees>;
  onClose: () => void;
}

/** Limits an employee to records since a given day, or lifts the limit. */
export function DataFromDialog({ row, onClose }: Props) {
  const { day } = useWho().rights;
  const [dataFrom, setDataFrom] = useState(row.dataFrom);
  const { send, messages, isPending, error } = useCheckedSend(employeeCalls.limitData);
  const name = row.fullName;
  const run = async () => {
    const params = { guid: row.guid };
    const saved = await send({ params, body: { dataFrom }, ifMatch: row.version });
    if (!saved) return;
    void undoable({
      request: `${row.guid} ${saved.version}`,
      message: `«${name}»: сохранено`,
      setBack: () =>
        call(employeeCalls.limitData, { params, body: { dataFrom: row.dataFrom }, ifMatch: saved.version }),
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`С какого дня видит данные: ${name}`}
      label="Сохранить"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Записи журнала, истории, чужие сеансы и измеренное до этого дня сотруднику не показываются — ни на экране, ни в
        файлах, ни через его ключи API, — а списки и карточки на более раннюю дату не открываются. Измеренное — это
        профили и показания, суммы, балансы, лимиты, нагрузки и отчёты по ним: за более ранний период программа откажет,
        а не посчитает часть. Исправить и загрузить значения более ранних дней он тоже не сможет. Общедоступное
        потребление регионов и показания в актах приборов видны по-прежнему. Действует сразу.
      </Text>
      <DateField
        label="Видит данные с"
        description="Пусто — за всё время"
        error={messages.dataFrom}
        value={dataFrom}
        onChange={setDataFrom}
      />
      {dataFrom && dataFrom > day && (
        <Text component="output" size="sm" fw={600}>
          Этот день ещё не наступил: до него сотрудник не увидит никаких данных.
        </Text>
      )}
    </ConfirmDialog>
  );
}
