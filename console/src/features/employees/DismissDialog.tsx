import { Text } from '@mantine/core';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import type { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { ReferenceInput } from '../../resource/input/ReferenceInput.tsx';
import { DateField } from '../../ui/input/DateField.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  row: Row<typeof employees>;
  onClose: () => void;
}

/** Dismisses an employee: the day, and who takes over the subordinates. */
export function DismissDialog({ row, onClose }: Props) {
  const { day } = useWho().rights;
  const [dismissedAt, setDay] = useState<string | null>(day);
  const [successorGuid, setSuccessor] = useState<string | null>(null);
  const send = useSend(employeeCalls.dismiss);
  const name = row.fullName;
  const run = async () => {
    if (!dismissedAt) return;
    const { subordinates, sessions, tokens } = await send.mutateAsync({
      params: { guid: row.guid },
      body: { dismissedAt, successorGuid },
      ifMatch: row.version,
    });
    const done = `Передано подчинённых: ${subordinates}. Завершено сеансов: ${sessions}. Отозвано ключей API: ${tokens}.`;
    void toast({ color: 'green', title: `«${name}»: увольнение записано`, message: done });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Уволить: ${name}?`}
      label="Уволить"
      color="red"
      isPending={send.isPending}
      isDisabled={!dismissedAt}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        С указанного дня прав в организации нет. Если он уже наступил, ключи API отзываются сразу, а сеансы завершаются,
        когда сотрудник не работает в других организациях.
      </Text>
      <DateField label="Уволен с" required value={dismissedAt} onChange={setDay} />
      <ReferenceInput
        to="employees"
        label={null}
        aria-label="Кому передать подчинённых"
        placeholder="Кому передать подчинённых (можно никому)"
        value={successorGuid}
        onChange={setSuccessor}
      />
    </ConfirmDialog>
  );
}
