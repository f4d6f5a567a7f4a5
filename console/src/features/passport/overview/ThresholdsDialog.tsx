import { Text } from '@mantine/core';
import {
  thresholdCalls,
  thresholdFields,
  type KeptThresholds,
  type RuleThresholds,
} from 'contract/features/measurements/thresholds.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { parseNumber } from '../../../resource/frame/form-values.ts';
import { NumberText } from '../../../ui/input/NumberText.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  thresholds: KeptThresholds;
  onClose: () => void;
}

const names = Object.keys(thresholdFields) as (keyof RuleThresholds)[];
const shown = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

/** The thresholds from which the rules find something. */
export function ThresholdsDialog({ thresholds, onClose }: Props) {
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(names.map((name) => [name, shown(thresholds[name])])) as Record<keyof RuleThresholds, string>,
  );
  const { send, messages, isPending, error } = useCheckedSend(thresholdCalls.save);
  const save = async () => {
    // The route rejects text that is not a number and reports the field.
    const body = Object.fromEntries(names.map((name) => [name, parseNumber(texts[name])])) as RuleThresholds;
    if (!(await send({ ifMatch: thresholds.version, body }))) return;
    void toast({
      color: 'green',
      message: 'Пороги проверок сохранены. Прежние сутки проверит кнопка «Проверить заново»',
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Пороги проверок"
      label="Сохранить"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void save().catch(() => undefined)}
    >
      <Text size="sm">
        Пороги значений действуют на сутки, записанные после сохранения; прежние сутки проверит кнопка «Проверить
        заново». Порог небаланса действует сразу и за любой период.
      </Text>
      {names.map((name) => {
        const { label, unit, hint } = thresholdFields[name];
        return (
          <NumberText
            key={name}
            label={label}
            unit={unit}
            description={hint}
            value={texts[name]}
            onChange={(text) => setTexts({ ...texts, [name]: text })}
            error={messages[name]}
          />
        );
      })}
    </ConfirmDialog>
  );
}
