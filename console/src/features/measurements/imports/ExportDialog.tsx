import { Button, Group, Stack, Text } from '@mantine/core';
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
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { useDecision } from '../../../api/decisions.ts';
import { ChoiceInput } from '../../../resource/input/ChoiceInput.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { toast } from '../../../ui/toast.ts';
import { SendTo } from './SendTo.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useFirstDay } from '../../../resource/frame/first-day.ts';
import { SinceNote } from '../../../resource/frame/SinceNote.tsx';
import { Explained } from '../../../resource/value/Explained.tsx';

type Order = keyof typeof partyOrders;

const ways = { file: 'Скачать файл', channel: 'Отправить почтой или в папку SFTP' } as const;

const contents: Readonly<Record<ExportClass, string>> = {
  '80020': 'В файл войдут точки учёта с кодом, у которых есть значения за этот день.',
  '80040': 'В файл войдут ГТП и перетоки, у которых есть значения за этот день.',
};

/** Creates the message with the organization's own values for a day. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const begin = useFirstDay();
  const [day, setDay] = useState<string | null>(null);
  const [first, setFirst] = useState<Order>('inn');
  const [messageClass, setClass] = useState<ExportClass>('80020');
  const [areas, setAreas] = useState<keyof typeof exportAreas>('one');
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [way, setWay] = useState<keyof typeof ways>('file');
  const [target, setTarget] = useState({ channelGuid: null as string | null, recipient: '' });
  const send = useSend(sendExport);
  // The channels are chosen from their list.
  const maySend = useDecision('exchangeChannels', 'read').allowed;
  const choice = { day: day!, first, messageClass, areas };
  const save = () => download(measurementExport, { body: choice }, `${messageClass}_${day}.xml`, () => undefined);
  const post = async () => {
    const { channelGuid, recipient } = target;
    await send.mutateAsync({ body: { ...choice, channelGuid: channelGuid!, recipient: recipient || null } });
    void toast({ color: 'green', message: 'Макет отправляется: что с ним стало, скажет «Отправленное»' });
  };
  const make = async () => {
    setBusy(true);
    setError(null);
    await (way === 'file' ? save() : post())
      .then(onClose)
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog onClose={onClose} title="Выгрузить макет">
      <Stack>
        <Text size="sm">
          {contents[messageClass]} Значения округляются до целых с переносом остатка, поэтому суммы сходятся. Повтор без
          изменений даёт тот же файл.
        </Text>
        <Explained by="Макет 80020">
          <ChoiceInput
            label="Макет"
            required
            options={exportClasses}
            value={messageClass}
            onChange={(value) => value && setClass(value as ExportClass)}
          />
        </Explained>
        {messageClass === '80020' && (
          <ChoiceInput
            label="Области"
            description="Область филиала называет его код, а без кода — ИНН организации"
            required
            options={exportAreas}
            value={areas}
            onChange={(value) => value && setAreas(value as keyof typeof exportAreas)}
          />
        )}
        <DateField label="День" required min={begin} value={day} onChange={setDay} />
        <SinceNote />
        <ChoiceInput
          label="Порядок реквизитов"
          required
          options={partyOrders}
          value={first}
          onChange={(value) => value && setFirst(value as Order)}
        />
        {maySend && (
          <ChoiceInput
            label="Что сделать"
            required
            options={ways}
            value={way}
            onChange={(value) => value && setWay(value as keyof typeof ways)}
          />
        )}
        {way === 'channel' && <SendTo value={target} onChange={setTarget} />}
        {error && <ErrorNote {...formErrorText(error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button
            loading={isBusy}
            disabled={!day || (way === 'channel' && !target.channelGuid)}
            onClick={() => void make()}
          >
            {way === 'file' ? 'Выгрузить' : 'Отправить'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
