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
import { parseNumber } from '../../../resource/input/form-values.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { NumberText } from '../../../ui/input/NumberText.tsx';
import { toast } from '../../../ui/toast.ts';

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

/** Removes the device of a point with its last reading and installs another one. */
export function ReplaceDialog({ row, onClose }: Props) {
  const { day: today } = useWho().rights;
  const hasDevice = row.deviceGuid !== null;
  const [deviceGuid, setDevice] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(today);
  const [lastReading, setLast] = useState('');
  const [firstReading, setFirst] = useState('');
  const [status, setStatus] = useState<string | null>('verification');
  const [actNumber, setAct] = useState('');
  const [reason, setReason] = useState('');
  const { send, messages, isPending, error } = useCheckedSend(meteringPointCalls.replaceDevice);
  const run = async () => {
    // The route rejects text that is not a number and reports the field.
    const body = {
      deviceGuid,
      day: day ?? '',
      lastReading: hasDevice ? (parseNumber(lastReading) as number | null) : null,
      lastByTariff: [],
      firstReading: deviceGuid ? (parseNumber(firstReading) as number | null) : null,
      firstByTariff: [],
      status: (status ?? 'stock') as keyof typeof deviceStatuses,
      actNumber: actNumber.trim() || null,
      reason: reason.trim() || null,
    };
    const saved = await send({ params: { guid: row.guid }, ifMatch: row.version, body });
    if (!saved) return;
    void toast({
      color: 'green',
      message: `«${row.name}»: ${hasDevice ? 'прибор заменён' : 'прибор установлен'}`,
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
        {hasDevice && (
          <NumberText
            label="Показание снятого прибора"
            unit="кВт·ч"
            required
            value={lastReading}
            onChange={setLast}
            error={messages.lastReading}
          />
        )}
        <ReferenceInput
          to="metering-devices"
          label="Новый прибор"
          value={deviceGuid}
          onChange={setDevice}
          error={messages.deviceGuid ?? messages.validFrom}
        />
        {deviceGuid && (
          <NumberText
            label="Показание нового прибора"
            unit="кВт·ч"
            required
            value={firstReading}
            onChange={setFirst}
            error={messages.firstReading}
          />
        )}
        {hasDevice && (
          <ChoiceInput label="Что со снятым прибором" options={after} value={status} onChange={setStatus} />
        )}
        <TextInput label="Номер акта" value={actNumber} onChange={(event) => setAct(event.currentTarget.value)} />
        {hasDevice && (
          <TextInput label="Причина" value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        )}
      </SimpleGrid>
    </ConfirmDialog>
  );
}
