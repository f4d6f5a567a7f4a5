import { Text } from '@mantine/core';
import { planCalls } from 'contract/features/passport/plan.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { RouteField } from '../../../resource/input/RouteField.tsx';

interface Props {
  guid: string;
  year: number;
  onClose: () => void;
}

/** Fills the empty months of a year with those of the previous year, changed by a percentage. */
export function CopyPlanDialog({ guid, year, onClose }: Props) {
  const form = useRouteForm(planCalls.copy, `plan copy/${guid}`, { percent: 0 });
  return (
    <RouteDialog
      form={form}
      title={`План на ${year} год из плана на ${year - 1}`}
      label="Скопировать"
      request={{ params: { guid }, body: { year } }}
      onDone={onClose}
      onClose={onClose}
    >
      <Text size="sm">Месяцы, которые уже заполнены, не изменятся.</Text>
      <RouteField form={form} name="percent" />
    </RouteDialog>
  );
}
