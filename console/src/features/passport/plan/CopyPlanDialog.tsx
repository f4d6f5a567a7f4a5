import { Text } from '@mantine/core';
import { planCalls } from 'contract/features/passport/plan.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { parseNumber } from '../../../resource/frame/form-values.ts';
import { NumberText } from '../../../ui/input/NumberText.tsx';

interface Props {
  guid: string;
  year: number;
  onClose: () => void;
}

/** Fills the empty months of a year with those of the previous year, changed by a percentage. */
export function CopyPlanDialog({ guid, year, onClose }: Props) {
  const [percent, setPercent] = useState('0');
  const { send, messages, isPending, error } = useCheckedSend(planCalls.copy);
  const run = async () => {
    const body = { year, percent: parseNumber(percent) as number };
    if (await send({ params: { guid }, body })) onClose();
  };
  return (
    <ConfirmDialog
      title={`План на ${year} год из плана на ${year - 1}`}
      label="Скопировать"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">Месяцы, которые уже заполнены, не изменятся.</Text>
      <NumberText label="Изменить на" unit="%" value={percent} onChange={setPercent} error={messages.percent} />
    </ConfirmDialog>
  );
}
