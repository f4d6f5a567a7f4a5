import { SimpleGrid, Text, TextInput } from '@mantine/core';
import type { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { meteringPointCalls } from 'contract/features/passport/point-devices.ts';
import { deviceStatuses } from 'contract/features/passport/metering-devices.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { useWho } from '../../../api/who.ts';
import { ChoiceInput } from '../../../resource/input/ChoiceInput.tsx';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { toast } from '../../../ui/toast.ts';
import { registersOf, type Typed } from './act-registers.ts';
import { ActRegisters, type End } from './ActRegisters.tsx';
import { Explained } from '../../../resource/value/Explained.tsx';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  row: Row<typeof meteringPoints>;
  onClose: () => void;
}

const after = {
  stock: deviceStatuses.stock,
  verification: deviceStatuses.verification,
  faulty: deviceStatuses.faulty,
  written: deviceStatuses.written,
};

/** Removes the device of a point and installs another one, with what all their registers show. */
export function ReplaceDialog({ row, onClose }: Props) {
  const { day: today } = useWho().rights;
  const hasDevice = row.deviceGuid !== null;
  const [deviceGuid, setDevice] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(today);
  const [typed, setTyped] = useState<Readonly<Record<End, Typed>>>({ last: {}, first: {} });
  const [status, setStatus] = useState<string | null>('verification');
  const [actNumber, setAct] = useDraftState('replacement/act', '');
  const [actDate, setActDate] = useState<string | null>(null);
  const [reason, setReason] = useDraftState('replacement/reason', '');
  const { send, messages, places, isPending, error } = useCheckedSend(meteringPointCalls.replaceDevice);
  const run = async () => {
    // The route rejects text that is not a number and reports the field.
    const body = {
      deviceGuid,
      day: day ?? '',
      last: hasDevice ? registersOf(typed.last) : [],
      first: deviceGuid ? registersOf(typed.first) : [],
      status: (status ?? 'stock') as keyof typeof deviceStatuses,
      actNumber: actNumber.trim() || null,
      actDate,
      reason: reason.trim() || null,
    };
    const saved = await send({ params: { guid: row.guid }, ifMatch: row.version, body });
    if (!saved) return;
    void toast({
      color: 'green',
      message: `«${row.name}»: ${deviceGuid ? (hasDevice ? 'прибор заменён' : 'прибор установлен') : 'прибор снят'}`,
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={hasDevice ? 'Замена прибора учёта' : 'Установка прибора учёта'}
      label={hasDevice ? 'Заменить' : 'Установить'}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      {hasDevice && (
        <Text size="sm">
          Сейчас стоит прибор {row.names.deviceGuid as string}. Он работает по день перед заменой. Чтобы только снять
          его, не выбирайте новый.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField
          label={hasDevice ? 'День замены' : 'День установки'}
          required
          value={day}
          onChange={setDay}
          error={messages.day}
        />
        <Explained by="Прибор учёта">
          <ReferenceInput
            to="metering-devices"
            label="Новый прибор"
            value={deviceGuid}
            onChange={setDevice}
            error={messages.deviceGuid ?? messages.validFrom}
          />
        </Explained>
        {hasDevice && (
          <ChoiceInput label="Что со снятым прибором" options={after} value={status} onChange={setStatus} />
        )}
        <TextInput label="Номер акта" value={actNumber} onChange={(event) => setAct(event.currentTarget.value)} />
        <DateField label="Дата акта" value={actDate} onChange={setActDate} error={messages.actDate} />
        {hasDevice && (
          <TextInput label="Причина" value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        )}
      </SimpleGrid>
      <ActRegisters
        ends={[...(hasDevice ? ['last' as const] : []), ...(deviceGuid ? ['first' as const] : [])]}
        typed={typed}
        onChange={(end, next) => setTyped({ ...typed, [end]: next })}
        places={places}
      />
    </ConfirmDialog>
  );
}
