import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import type { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { useSend } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { undoable } from '../../resource/frame/undoable.ts';
import { ReferenceInput } from '../../resource/input/ReferenceInput.tsx';
import { DateField } from '../../ui/input/DateField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { countOf } from '../../ui/text/format.ts';
import { useDraftState } from '../../resource/frame/use-draft-state.ts';

interface Props {
  row: Row<typeof employees>;
  onClose: () => void;
}

const MIN_REASON = 5;

interface NotGivenProps extends Answer<typeof employeeCalls.deputize> {
  name: string;
  onClose: () => void;
}

const quoted = (sections: readonly string[]) => sections.map((one) => `«${one}»`).join(', ');

/** What a deputy did not get, and what to do about it. */
const NotGiven = ({ name, denied, partial, onClose }: NotGivenProps) => (
  <Dialog title={`Заместитель назначен, но не на всё: ${name}`} onClose={onClose}>
    <Stack>
      {partial.length > 0 && (
        <Text size="sm">
          Не переданы: {quoted(partial)}. Там у сотрудника право не на все записи или с условием. Если оно нужно
          заместителю, добавьте его в ту же группу прав и уберите из неё после замещения.
        </Text>
      )}
      {denied.length > 0 && (
        <Text size="sm">Не переданы: {quoted(denied)}. Их не даёт личный запрет заместителя на его карточке.</Text>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Понятно</Button>
      </Group>
    </Stack>
  </Dialog>
);

/** Grants the rights of an absent employee to a colleague for a number of days. */
export function DeputyDialog({ row, onClose }: Props) {
  const { day } = useWho().rights;
  const [deputyGuid, setDeputy] = useDraftState<string | null>(`deputy/${row.guid}/deputy`, null);
  const [validFrom, setFrom] = useDraftState<string | null>(`deputy/${row.guid}/from`, day);
  const [validTo, setTo] = useDraftState<string | null>(`deputy/${row.guid}/to`, null);
  const [reason, setReason] = useDraftState(`deputy/${row.guid}/reason`, '');
  const send = useSend(employeeCalls.deputize);
  const name = row.fullName;
  const run = async () => {
    if (!deputyGuid || !validFrom || !validTo) return;
    const body = { deputyGuid, validFrom, validTo, reason: reason.trim() };
    const noted = notedRequest();
    const { rights, denied, partial } = await send.mutateAsync({
      params: { guid: row.guid },
      body,
      onAnswer: noted.onAnswer,
    });
    const given = countOf(rights, ['личное право', 'личных права', 'личных прав']);
    void undoable({ message: `«${name}»: заместитель получил ${given}`, request: noted.request });
    if (denied.length + partial.length === 0) onClose();
  };
  if (send.data && send.data.denied.length + send.data.partial.length > 0)
    return <NotGiven {...send.data} name={String(name)} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Заместитель: ${name}`}
      label="Назначить"
      isPending={send.isPending}
      isDisabled={!deputyGuid || !validFrom || !validTo || reason.trim().length < MIN_REASON}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        На эти дни заместитель получит личными правами всё, что есть у сотрудника и чего нет у него самого. Право не на
        все записи или с условием так не передать: такие разделы будут названы. После срока права перестанут действовать
        сами; раньше их снимают все сразу кнопкой «Закончить замещение» на этой карточке.
      </Text>
      <ReferenceInput
        to="employees"
        label={null}
        aria-label="Заместитель"
        data-autofocus
        placeholder="Кто замещает"
        value={deputyGuid}
        onChange={setDeputy}
      />
      <Group grow>
        <DateField label="С какого дня" required value={validFrom} onChange={setFrom} />
        <DateField label="По какой день" required value={validTo} onChange={setTo} />
      </Group>
      <TextInput
        label="Основание"
        description="Например: отпуск, приказ и его номер"
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
