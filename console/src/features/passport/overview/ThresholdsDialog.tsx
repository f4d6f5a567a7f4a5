import { Text } from '@mantine/core';
import {
  thresholdCalls,
  thresholdFields,
  type KeptThresholds,
  type RuleThresholds,
} from 'contract/features/measurements/thresholds.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { RouteField } from '../../../resource/input/RouteField.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  thresholds: KeptThresholds;
  onClose: () => void;
}

const names = Object.keys(thresholdFields) as (keyof RuleThresholds)[];

/** The thresholds from which the rules find something. */
export function ThresholdsDialog({ thresholds, onClose }: Props) {
  const form = useRouteForm(thresholdCalls.save, 'thresholds', thresholds);
  return (
    <RouteDialog
      form={form}
      title="Пороги проверок"
      label="Сохранить"
      request={{ ifMatch: thresholds.version }}
      onClose={onClose}
      onDone={() => {
        void toast({
          color: 'green',
          message: 'Пороги проверок сохранены. Прежние сутки проверит кнопка «Проверить заново»',
        });
        onClose();
      }}
    >
      <Text size="sm">
        Пороги значений действуют на сутки, записанные после сохранения; прежние сутки проверит кнопка «Проверить
        заново». Порог небаланса действует сразу и за любой период.
      </Text>
      {names.map((name) => (
        <RouteField key={name} form={form} name={name} />
      ))}
    </RouteDialog>
  );
}
