import '@mantine/core/styles/SimpleGrid.layer.css';
import { SimpleGrid, Text, TextInput } from '@mantine/core';
import type { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { meteringPointCalls } from 'contract/features/passport/point-devices.ts';
import { deviceStatuses } from 'contract/features/passport/metering-devices.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useWho } from '../../../api/who.ts';
import { ChoiceInput } from '../../../resource/input/ChoiceInput.tsx';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { toast } from '../../../ui/toast.ts';
import { registersOf, type Typed } from './act-registers.ts';
import { ActRegisters, type End } from './ActRegisters.tsx';
import { Explained } from '../../../resource/value/Explained.tsx';

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
  const { day } = useWho().rights;
  const hasDevice = row.deviceGuid !== null;
  const form = useRouteForm(meteringPointCalls.replaceDevice, `replacement/${row.guid}`, {
    day,
    status: 'verification',
  });
  const [typed, setTyped] = useState<Readonly<Record<End, Typed>>>({ last: {}, first: {} });
  const deviceGuid = form.value('deviceGuid');
  const device = form.field('deviceGuid');
  return (
    <RouteDialog
      form={form}
      title={hasDevice ? 'Замена прибора учёта' : 'Установка прибора учёта'}
      label={hasDevice ? 'Заменить' : 'Установить'}
      request={{
        params: { guid: row.guid },
        ifMatch: row.version,
        // The route rejects text that is not a number and reports the field.
        body: {
          last: hasDevice ? registersOf(typed.last) : [],
          first: deviceGuid ? registersOf(typed.first) : [],
        },
      }}
      onClose={onClose}
      onDone={() => {
        const done = deviceGuid ? (hasDevice ? 'прибор заменён' : 'прибор установлен') : 'прибор снят';
        void toast({ color: 'green', message: `«${row.name}»: ${done}` });
        onClose();
      }}
    >
      {hasDevice && (
        <Text size="sm">
          Сейчас установлен прибор {row.names.deviceGuid as string}. Он работает по день перед заменой. Чтобы только
          снять его, не выбирайте новый.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField {...form.field('day')} label={hasDevice ? 'День замены' : 'День установки'} />
        <Explained by="Прибор учёта">
          <ReferenceInput {...device} to="metering-devices" error={device.error ?? form.place('validFrom').error} />
        </Explained>
        {hasDevice && <ChoiceInput {...form.field('status')} options={after} />}
        <TextInput {...form.text('actNumber')} />
        <DateField {...form.field('actDate')} />
        {hasDevice && <TextInput {...form.text('reason')} />}
      </SimpleGrid>
      <ActRegisters
        ends={[...(hasDevice ? ['last' as const] : []), ...(deviceGuid ? ['first' as const] : [])]}
        typed={typed}
        onChange={(end, next) => setTyped({ ...typed, [end]: next })}
        place={form.place}
      />
    </RouteDialog>
  );
}
