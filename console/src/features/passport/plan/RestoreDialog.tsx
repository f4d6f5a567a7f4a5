import { Text, TextInput } from '@mantine/core';
import { planCalls } from 'contract/features/passport/plan.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { toast } from '../../../ui/toast.ts';

interface Props {
  guid: string;
  year: number;
  number: number;
  onClose: () => void;
}

/** Returns a plan to an earlier version, which becomes a new one. */
export function RestoreDialog({ guid, year, number, onClose }: Props) {
  const form = useRouteForm(planCalls.restore, `restoration/${guid}`);
  return (
    <RouteDialog
      form={form}
      title={`Вернуть план на ${year} год к версии ${number}?`}
      label="Вернуть"
      request={{ params: { guid }, body: { year, number } }}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: `План на ${year} год вернулся к версии ${number}` });
        onClose();
      }}
    >
      <Text size="sm">Значения версии {number} станут новой версией; нынешняя останется в списке.</Text>
      <TextInput {...form.text('reason')} data-autofocus />
    </RouteDialog>
  );
}
