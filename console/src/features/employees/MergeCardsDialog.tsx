import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { distinctTitle } from 'contract/kit/row-qualifier.ts';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { ReferenceInput } from '../../resource/input/ReferenceInput.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  row: Row<typeof employees>;
  onClose: () => void;
}

/** Merges two cards of one person. */
export function MergeCardsDialog({ row, onClose }: Props) {
  const navigate = useNavigate();
  const [into, setInto] = useState<string | null>(null);
  const send = useSend(employeeCalls.merge);
  const run = async () => {
    if (!into) return;
    await send.mutateAsync({ params: { guid: row.guid }, body: { into }, ifMatch: row.version });
    void toast({ color: 'green', message: `«${row.fullName}»: карточки объединены` });
    onClose();
    await navigate({ to: paths.employee(into) });
  };
  return (
    <ConfirmDialog
      title={`Объединить: ${distinctTitle(employees, row)}`}
      label="Объединить"
      color="red"
      isPending={send.isPending}
      isDisabled={!into}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Эта карточка удалится, а подчинённые, учётная запись и сведения, которых у оставшейся нет, перейдут к ней. Права
        останутся только те, что у оставшейся.
      </Text>
      <ReferenceInput
        data-autofocus
        to={employees.name}
        label="Останется карточка"
        value={into}
        except={row.guid}
        onChange={setInto}
      />
    </ConfirmDialog>
  );
}
