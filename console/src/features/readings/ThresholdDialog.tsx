import { Group, Text } from '@mantine/core';
import { reconciliation, type ReconciliationThreshold } from 'contract/features/readings/reconciliation.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { parseNumber } from '../../resource/frame/form-values.ts';
import { NumberText } from '../../ui/input/NumberText.tsx';
import { toast } from '../../ui/toast.ts';
import { Explained } from '../../resource/value/Explained.tsx';

interface Props {
  threshold: ReconciliationThreshold;
  onClose: () => void;
}

const shown = (value: number) => String(value).replace('.', ',');

/** From which difference on a point is told to differ. */
export function ThresholdDialog({ threshold, onClose }: Props) {
  const [percent, setPercent] = useState(shown(threshold.percent));
  const [kwh, setKwh] = useState(shown(threshold.kwh));
  const { send, messages, isPending, error } = useCheckedSend(reconciliation.saveThreshold);
  const save = async () => {
    // The route rejects text that is not a number and reports the field.
    const body = { percent: parseNumber(percent) as number, kwh: parseNumber(kwh) as number };
    if (!(await send({ ifMatch: threshold.version, body }))) return;
    void toast({ color: 'green', message: 'Порог сверки сохранён' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Порог сверки"
      label="Сохранить"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void save().catch(() => undefined)}
    >
      <Text size="sm">Точка расходится, когда разность профиля и показаний больше обоих порогов.</Text>
      <Group align="flex-start">
        <Explained by="Показание">
          <NumberText label="Доля показаний" unit="%" value={percent} onChange={setPercent} error={messages.percent} />
        </Explained>
        <NumberText label="Энергия" unit="кВт·ч" value={kwh} onChange={setKwh} error={messages.kwh} />
      </Group>
    </ConfirmDialog>
  );
}
