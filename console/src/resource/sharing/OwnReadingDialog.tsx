import { Button, Stack, Text, TextInput } from '@mantine/core';
import { ownReadings } from 'contract/features/own-readings/calls.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import type { SubmitEvent } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { toast } from '../../ui/toast.ts';
import { useRecord } from '../state/record-context.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useRouteForm } from '../frame/use-route-form.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';
import { RouteField } from '../input/RouteField.tsx';

interface Props {
  onClose: () => void;
}

/** How the organization reads a shared record: the name it calls the record, and whether it uses the record. */
export function OwnReadingDialog({ onClose }: Props) {
  const { resource, row } = useRecord();
  const common = String(row['commonName'] ?? titleOf(resource, row));
  const [was, wasUnused] = [row['commonName'] ? titleOf(resource, row) : '', row['isUnused'] === true];
  const form = useRouteForm(ownReadings.set, `own-name/${row.guid}`, { name: was, isUnused: wasUnused });
  const { name, isUnused } = form.body;
  const save = (given: { name: string | null; isUnused: boolean }) =>
    form.send({ params: { guid: row.guid }, body: { resource: resource.name, ...given } }, (saved) => {
      const isBack = !saved.commonName && !saved.isUnused;
      void toast({ color: 'green', message: isBack ? `«${common}»: как у всех` : `«${saved.name}»: сохранено` });
      onClose();
    });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save({ name, isUnused });
  };
  const isChanged = (name ?? '') !== was || isUnused !== wasUnused;
  return (
    <Dialog onClose={onClose} title={`«${common}» в вашей организации`} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">Меняется только то, что видит ваша организация. Другие видят запись по-прежнему.</Text>
          <TextInput {...form.text('name')} placeholder={common} data-autofocus />
          {'isUnused' in resource.fields && <RouteField form={form} name="isUnused" />}
          {form.error && <ErrorNote {...formErrorText(form.error)} />}
          <DialogFooter>
            {(was || wasUnused) && (
              <Button
                variant="default"
                disabled={form.isPending}
                onClick={() => void save({ name: null, isUnused: false })}
              >
                {was ? 'Вернуть общее название' : 'Снова использовать'}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={form.isPending} disabled={!isChanged}>
              Сохранить
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
