import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { sharedProposals } from 'contract/features/shared-proposals/calls.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { toast } from '../../ui/toast.ts';
import { FormFields } from '../form/FormFields.tsx';
import { useResourceFormState } from '../form/form-context.ts';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { useRecord } from '../state/record-context.ts';
import { titleOf } from '../state/row-title.ts';

const SHORTEST = 5;

interface ButtonsProps {
  reason: string;
  onCancel: () => void;
}

function Buttons({ reason, onCancel }: ButtonsProps) {
  const { isChanged, isSaving } = useResourceFormState();
  const lacking = isChanged
    ? reason.trim().length < SHORTEST
      ? 'Укажите причину'
      : undefined
    : 'Измените хотя бы одно поле';
  return (
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={onCancel}>
        Отмена
      </Button>
      <Button type="submit" loading={isSaving} disabled={lacking !== undefined} title={lacking}>
        Предложить
      </Button>
    </Group>
  );
}

interface Props {
  onClose: () => void;
}

/** Proposes a change of the service's record: its fields as in the form, and the reason. */
export function ProposeDialog({ onClose }: Props) {
  const { resource, row } = useRecord();
  const [reason, setReason] = useState('');
  const propose = useSend(sharedProposals.propose);
  const send = async (input: AnyInput): Promise<AnyRow> => {
    const changes = Object.fromEntries(
      Object.entries(input).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(row[key])),
    );
    await propose.mutateAsync({ body: { resource: resource.name, record: row.guid, changes, reason: reason.trim() } });
    return row;
  };
  const done = () => {
    void toast({ color: 'green', message: 'Предложение отправлено. О решении придёт уведомление.' });
    onClose();
  };
  const title = `Предложить изменение: «${titleOf(resource, row)}»`;
  return (
    <Modal opened onClose={onClose} title={title} size={840} closeOnClickOutside={false}>
      <ResourceForm resource={resource} row={row} draftName={`proposal ${row.guid}`} send={send} onSaved={done}>
        <Text size="sm" mb="sm">
          Измените поля. Запись изменится, когда предложение примет «Администрация сервиса».
        </Text>
        <FormFields />
        <Textarea
          label="Причина"
          description="Почему нужно изменить: её прочтёт тот, кто решает"
          required
          autosize
          minRows={2}
          maxLength={500}
          mt="md"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
        />
        <Buttons reason={reason} onCancel={onClose} />
      </ResourceForm>
    </Modal>
  );
}
