import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { ownReadings } from 'contract/features/own-readings/calls.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { useState, type SubmitEvent } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { toast } from '../../ui/toast.ts';
import { useRecord } from '../state/record-context.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useDraftState } from '../frame/use-draft-state.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  onClose: () => void;
}

/** How the organization reads a shared record: the name it calls the record, and whether it uses the record. */
export function OwnReadingDialog({ onClose }: Props) {
  const { resource, row } = useRecord();
  const common = String(row['commonName'] ?? titleOf(resource, row));
  const [was, wasUnused] = [row['commonName'] ? titleOf(resource, row) : '', row['isUnused'] === true];
  const [name, setName] = useDraftState(`own-name/${row.guid}`, was);
  const [isUnused, setUnused] = useState(wasUnused);
  const { send, messages, isPending, error } = useCheckedSend(ownReadings.set);
  const save = async (given: { name: string | null; isUnused: boolean }) => {
    const saved = await send({ params: { guid: row.guid }, body: { resource: resource.name, ...given } });
    if (!saved) return;
    const isBack = !saved.commonName && !saved.isUnused;
    void toast({ color: 'green', message: isBack ? `«${common}»: как у всех` : `«${saved.name}»: сохранено` });
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save({ name: name.trim() || null, isUnused }).catch(() => undefined);
  };
  const isChanged = name.trim() !== was || isUnused !== wasUnused;
  return (
    <Dialog onClose={onClose} title={`«${common}» в вашей организации`} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">Меняется только то, что видит ваша организация. Другие видят запись по-прежнему.</Text>
          <TextInput
            label="Своё название"
            description="Под ним запись стоит в списках, карточках, отчётах и файлах"
            placeholder={common}
            data-autofocus
            value={name}
            error={messages['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {'isUnused' in resource.fields && (
            <Checkbox
              label="Не использовать у нас"
              description="Запись не предлагается при выборе; где она уже выбрана, остаётся"
              checked={isUnused}
              onChange={(event) => setUnused(event.currentTarget.checked)}
            />
          )}
          {error && <ErrorNote {...formErrorText(error)} />}
          <DialogFooter>
            {(was || wasUnused) && (
              <Button
                variant="default"
                disabled={isPending}
                onClick={() => void save({ name: null, isUnused: false }).catch(() => undefined)}
              >
                {was ? 'Вернуть общее название' : 'Снова использовать'}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={isPending} disabled={!isChanged}>
              Сохранить
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
