import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import type { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useState } from 'react';
import { useWho } from '../../api/who.ts';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
import { undoable } from '../../resource/frame/undoable.ts';
import { ReferenceInput } from '../../resource/input/ReferenceInput.tsx';
import { DateField } from '../../ui/input/DateField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { countOf } from '../../ui/text/format.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  row: Row<typeof employees>;
  onClose: () => void;
}

type Given = Answer<typeof employeeCalls.deputize>;

interface NotGivenProps extends Given {
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
      <DialogFooter>
        <Button onClick={onClose}>Понятно</Button>
      </DialogFooter>
    </Stack>
  </Dialog>
);

/** Grants the rights of an absent employee to a colleague for a number of days. */
export function DeputyDialog({ row, onClose }: Props) {
  const { day } = useWho().rights;
  const form = useRouteForm(employeeCalls.deputize, `deputy/${row.guid}`, { validFrom: day });
  const [given, setGiven] = useState<Given | null>(null);
  const name = row.fullName;
  if (given && given.denied.length + given.partial.length > 0)
    return <NotGiven {...given} name={String(name)} onClose={onClose} />;
  return (
    <RouteDialog
      form={form}
      title={`Заместитель: ${name}`}
      label="Назначить"
      request={{ params: { guid: row.guid } }}
      onClose={onClose}
      onDone={(answer, request) => {
        const rights = countOf(answer.rights, ['личное право', 'личных права', 'личных прав']);
        void undoable({ message: `«${name}»: заместитель получил ${rights}`, request });
        setGiven(answer);
        if (answer.denied.length + answer.partial.length === 0) onClose();
      }}
    >
      <Text size="sm">
        На эти дни заместитель получит личными правами всё, что есть у сотрудника и чего нет у него самого. Право не на
        все записи или с условием так не передать: такие разделы будут названы. После срока права перестанут действовать
        сами; раньше их снимают все сразу кнопкой «Закончить замещение» на этой карточке.
      </Text>
      <ReferenceInput
        {...form.field('deputyGuid')}
        to="employees"
        except={row.guid}
        label={null}
        aria-label="Заместитель"
        data-autofocus
        placeholder="Кто замещает"
      />
      <Group grow align="flex-start">
        <DateField {...form.field('validFrom')} />
        <DateField {...form.field('validTo')} />
      </Group>
      <TextInput {...form.text('reason')} />
    </RouteDialog>
  );
}
