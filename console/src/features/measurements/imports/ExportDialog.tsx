import { Text, TextInput } from '@mantine/core';
import {
  exportAreas,
  exportClasses,
  measurementExport,
  partyOrders,
  sendExport,
  type ExportClass,
} from 'contract/features/measurements/exports/calls.ts';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useDecision } from '../../../api/decisions.ts';
import { ChoiceInput } from '../../../resource/input/ChoiceInput.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { toast } from '../../../ui/toast.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { useFirstDay } from '../../../resource/frame/first-day.ts';
import { SinceNote } from '../../../resource/frame/SinceNote.tsx';
import { Explained } from '../../../resource/value/Explained.tsx';

const ways = { file: 'Скачать файл', channel: 'Отправить почтой или в папку SFTP' } as const;

const contents: Readonly<Record<ExportClass, string>> = {
  '80020': 'В файл войдут точки учёта с кодом, у которых есть значения за этот день.',
  '80040': 'В файл войдут ГТП и перетоки, у которых есть значения за этот день.',
};

/** Creates the message with the organization's own values for a day. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const begin = useFirstDay();
  const form = useRouteForm(sendExport, 'export', { first: 'inn', messageClass: '80020', areas: 'one' });
  const [failure, setFailure] = useState<Error | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [way, setWay] = useState<keyof typeof ways>('file');
  // The channels are chosen from their list.
  const maySend = useDecision('exchangeChannels', 'read').allowed;
  const messageClass = form.value('messageClass') ?? '80020';
  const save = async () => {
    const body = form.checked(measurementExport);
    if (!body) return;
    setSaving(true);
    setFailure(null);
    await download(measurementExport, { body }, `${messageClass}_${body.day}.xml`, () => undefined)
      .then(onClose, setFailure)
      .finally(() => setSaving(false));
  };
  const post = () =>
    form.send({}, () => {
      void toast({ color: 'green', message: 'Макет отправляется: его состояние — в «Отправленном»' });
      onClose();
    });
  return (
    <ConfirmDialog
      title="Выгрузить макет"
      size="md"
      label={way === 'file' ? 'Выгрузить' : 'Отправить'}
      isPending={isSaving || form.isPending}
      error={form.error ?? failure}
      onConfirm={() => void (way === 'file' ? save() : post())}
      onClose={onClose}
    >
      <Text size="sm">
        {contents[messageClass]} Значения округляются до целых с переносом остатка, поэтому суммы сходятся. Повтор без
        изменений даёт тот же файл.
      </Text>
      <Explained by="Макет 80020">
        <ChoiceInput {...form.field('messageClass')} options={exportClasses} />
      </Explained>
      {messageClass === '80020' && <ChoiceInput {...form.field('areas')} options={exportAreas} />}
      <DateField {...form.field('day')} min={begin} />
      <SinceNote />
      <ChoiceInput {...form.field('first')} options={partyOrders} />
      {maySend && (
        <ChoiceInput
          label="Что сделать"
          required
          options={ways}
          value={way}
          onChange={(value) => value && setWay(value as keyof typeof ways)}
        />
      )}
      {way === 'channel' && (
        <>
          <ReferenceInput {...form.field('channelGuid')} to="exchange-channels" />
          <TextInput {...form.text('recipient')} type="email" />
        </>
      )}
    </ConfirmDialog>
  );
}
