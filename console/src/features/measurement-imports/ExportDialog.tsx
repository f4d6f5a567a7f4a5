import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { measurementExport, partyOrders } from 'contract/features/measurement-exports/calls.ts';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import { formErrorText } from '../../api/error-text.ts';
import { DateField } from '../../ui/input/DateField.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';

type Order = keyof typeof partyOrders;

/** Creates the message with the organization's own values for a day. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState<string | null>(null);
  const [first, setFirst] = useState<Order>('inn');
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setError(null);
    await download(measurementExport, { body: { day: day!, first } }, `80020_${day}.xml`, () => undefined)
      .then(onClose)
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return (
    <Modal opened onClose={onClose} title="Выгрузить макет 80020">
      <Stack>
        <Text size="sm">
          В файл войдут точки учёта с кодом, у которых есть значения за этот день. Значения округляются до целых с
          переносом остатка, поэтому суммы сходятся. Повтор без изменений даёт тот же файл.
        </Text>
        <DateField label="День" required value={day} onChange={setDay} />
        <OptionSelect
          label="Порядок реквизитов"
          required
          data={Object.entries(partyOrders).map(([value, label]) => ({ value, label }))}
          value={first}
          onChange={(value) => value && setFirst(value as Order)}
        />
        {error && <ErrorNote {...formErrorText(error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button loading={isBusy} disabled={!day} onClick={() => void make()}>
            Выгрузить
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
