import { Stack, Text, TextInput } from '@mantine/core';
import { pendingCalls } from 'contract/features/rights/pending-changes.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  onClose: () => void;
}

const MIN_REASON = 10;

/** The service lifts the demand of an organization in which nobody is left who could approve. */
export function LiftDialog({ onClose }: Props) {
  const lift = useSend(pendingCalls.lift);
  const { data, error } = useCall(pendingCalls.liftable, {}, { staleTime: 0 });
  const [organizationGuid, setOrganization] = useState<string | null>(null);
  const [reason, setReason] = useDraftState('lift/reason', '');
  const confirm = () =>
    organizationGuid &&
    lift.mutate(
      { body: { organizationGuid, reason: reason.trim() } },
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
      isDisabled={!organizationGuid || reason.trim().length < MIN_REASON}
      error={lift.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <Text>
          Только когда утвердить в организации больше некому. Её администраторы получат уведомление с причиной, снятое
          останется в её журнале.
        </Text>
        {error && <ErrorNote {...errorText(error)} />}
        <OptionSelect
          label="Организация"
          description="Из тех, что ждут второго лица"
          required
          data={data?.map(({ guid, name }) => ({ value: guid, label: name })) ?? []}
          nothingFoundMessage={
            data ? (data.length ? 'Такой среди них нет' : 'Второго лица сейчас не требует ни одна') : 'Загружаем…'
          }
          value={organizationGuid}
          onChange={setOrganization}
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
