import { Button, Text, Textarea } from '@mantine/core';
import { proposalReason, sharedProposals } from 'contract/features/shared-proposals/calls.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { useSend } from '../../api/queries.ts';
import { toast } from '../../ui/toast.ts';
import { asRecord } from '../form/as-record.ts';
import { FormFields } from '../form/FormFields.tsx';
import { useResourceFormState } from '../form/form-context.ts';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { refused } from '../../ui/refusal/refused.ts';
import { useDraftState } from '../frame/use-draft-state.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface ButtonsProps {
  reason: string;
  onCancel: () => void;
}

function Buttons({ reason, onCancel }: ButtonsProps) {
  const { isChanged, isSaving } = useResourceFormState();
  const lacking = isChanged
    ? reason.trim().length < proposalReason.min
      ? 'Укажите причину'
      : undefined
    : 'Заполните или измените хотя бы одно поле';
  return (
    <DialogFooter>
      <Button variant="default" onClick={onCancel}>
        Отмена
      </Button>
      <Button type="submit" loading={isSaving} {...refused(lacking)}>
        Предложить
      </Button>
    </DialogFooter>
  );
}

interface Props {
  resource: Resource;
  /** The record to change; null for a new one of the service. */
  row: AnyRow | null;
  onClose: () => void;
}

/** Proposes a change of a record or a new one of the service: its fields as in the form, and the reason. */
export function ProposeDialog({ resource, row, onClose }: Props) {
  const [reason, setReason] = useDraftState('proposal/reason', '');
  const propose = useSend(sharedProposals.propose);
  const { title: named } = resource.list;
  // What is proposed is how everybody reads the record.
  const base: AnyRow | null = row && { ...row, [named]: row['commonName'] ?? row[named] };
  const send = async (input: AnyInput): Promise<AnyRow> => {
    const changes = Object.fromEntries(
      Object.entries(input).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(base?.[key])),
    );
    const about = row ? ({ kind: 'change', record: row.guid } as const) : ({ kind: 'create' } as const);
    await propose.mutateAsync({ body: { resource: resource.name, ...about, changes, reason: reason.trim() } });
    return base ?? asRecord(input);
  };
  const done = () => {
    void toast({ color: 'green', message: 'Предложение отправлено. О решении придёт уведомление.' });
    onClose();
  };
  const title = base
    ? `Предложить изменение: «${titleOf(resource, base)}»`
    : `Предложить для всех: ${resource.titles.list.toLocaleLowerCase('ru')}`;
  return (
    <Dialog onClose={onClose} title={title} size={840} closeOnClickOutside={false}>
      <ResourceForm
        resource={resource}
        row={base}
        draftName={`proposal ${row?.guid ?? resource.name}`}
        send={send}
        onSaved={done}
      >
        <Text size="sm" mb="sm">
          {row?.['owner'] === 'own'
            ? 'Измените поля. Запись изменится, когда предложение примет тот, кто её ведёт.'
            : row
              ? 'Измените поля. Запись изменится, когда предложение примет «Администрация сервиса».'
              : 'Заполните поля. Запись появится у всех организаций, когда предложение примет «Администрация сервиса».'}
        </Text>
        <FormFields />
        <Textarea
          label="Причина"
          description="Почему это нужно: причину прочтёт тот, кто решает"
          required
          autosize
          minRows={2}
          maxLength={proposalReason.max}
          mt="md"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
        />
        <Buttons reason={reason} onCancel={onClose} />
      </ResourceForm>
    </Dialog>
  );
}
