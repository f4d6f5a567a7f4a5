import { Stack, Text, TextInput } from '@mantine/core';
import { pendingCalls } from 'contract/features/rights/pending-changes.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  onClose: () => void;
}

const MIN_REASON = 10;

/** The service lifts the demand of an organization in which nobody is left who could approve. */
export function LiftDialog({ onClose }: Props) {
  const lift = useSend(pendingCalls.lift);
  const [organizationGuid, setOrganization] = useState('');
  const [reason, setReason] = useState('');
  const confirm = () =>
    lift.mutate(
      { body: { organizationGuid: organizationGuid.trim(), reason: reason.trim() } },
      {
        onSuccess: () => {
          void toast({ color: 'green', message: 'Требование снято, организации сказано' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Снять утверждение вторым лицом?"
      label="Снять"
      color="red"
      isPending={lift.isPending}
      isDisabled={!organizationGuid.trim() || reason.trim().length < MIN_REASON}
      error={lift.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <Text>
          Только когда утвердить в организации больше некому. Её администраторы получат уведомление с причиной, снятое
          останется в её журнале.
        </Text>
        <TextInput
          label="Организация"
          description="Идентификатор из адреса её карточки"
          required
          maxLength={36}
          value={organizationGuid}
          onChange={(event) => setOrganization(event.currentTarget.value)}
        />
        <TextInput
          label="Причина"
          description={`Не короче ${MIN_REASON} знаков`}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
