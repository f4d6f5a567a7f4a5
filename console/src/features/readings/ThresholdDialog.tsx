import { Group, Text } from '@mantine/core';
import { reconciliation, type ReconciliationThreshold } from 'contract/features/readings/reconciliation.ts';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
import { RouteField } from '../../resource/input/RouteField.tsx';
import { toast } from '../../ui/toast.ts';
import { Explained } from '../../resource/value/Explained.tsx';

interface Props {
  threshold: ReconciliationThreshold;
  onClose: () => void;
}

/** From which difference on a point is told to differ. */
export function ThresholdDialog({ threshold, onClose }: Props) {
  const { version, ...initial } = threshold;
  const form = useRouteForm(reconciliation.saveThreshold, 'reconciliation', initial);
  return (
    <RouteDialog
      form={form}
      title="Порог сверки"
      label="Сохранить"
      request={{ ifMatch: version }}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: 'Порог сверки сохранён' });
        onClose();
      }}
    >
      <Text size="sm">Точка расходится, когда разность профиля и показаний больше обоих порогов.</Text>
      <Group align="flex-start">
        <Explained by="Показание">
          <RouteField form={form} name="percent" />
        </Explained>
        <RouteField form={form} name="kwh" />
      </Group>
    </RouteDialog>
  );
}
