import { Text } from '@mantine/core';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { distinctTitle } from 'contract/kit/row-qualifier.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { undoable } from '../../resource/frame/undoable.ts';

interface Props {
  row: Row<typeof employees>;
  onClose: () => void;
}

/** Undoes a dismissal and tells what is not restored. */
export function ReinstateDialog({ row, onClose }: Props) {
  const send = useSend(employeeCalls.reinstate);
  const name = row.fullName;
  const run = async () => {
    const noted = notedRequest();
    await send.mutateAsync({ params: { guid: row.guid }, ifMatch: row.version, onAnswer: noted.onAnswer });
    void undoable({ message: `«${name}»: увольнение отменено`, request: noted.request });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Отменить увольнение: ${distinctTitle(employees, row)}?`}
      label="Отменить увольнение"
      isPending={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Права, которые дают группы и личные разрешения, снова действуют, и замещения, срок которых не вышел, тоже.
        Остальное само не вернётся: подчинённые останутся у того, кому их передали, отозванные ключи API и завершённые
        сеансы — в прошлом.
      </Text>
    </ConfirmDialog>
  );
}
