import { Text } from '@mantine/core';
import { recheckCalls, type Recheck } from 'contract/features/measurements/recheck.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { DateField } from '../../../ui/input/DateField.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';
import { notBefore, useFirstDay } from '../../../resource/frame/first-day.ts';
import { SinceNote } from '../../../resource/frame/SinceNote.tsx';

interface Props {
  last: Recheck | null;
  onClose: () => void;
}

/** Asks for the days that are checked again in the background. */
export function RecheckDialog({ last, onClose }: Props) {
  const first = useFirstDay();
  const form = useRouteForm(recheckCalls.start, 'recheck', {
    from: notBefore(first, addDays(moscowToday(), -31)),
    to: addDays(moscowToday(), -1),
  });
  return (
    <RouteDialog
      form={form}
      title="Проверить измерения заново"
      label="Проверить"
      request={{}}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: 'Проверка началась: замечания изменятся, когда она закончится' });
        onClose();
      }}
    >
      <Text size="sm">
        Сутки всех точек, которые вам видны, проверят нынешними порогами и ожидаемыми профилями. Значения не изменятся,
        принятые замечания останутся принятыми.
      </Text>
      <DateField {...form.field('from')} min={first} />
      <DateField {...form.field('to')} min={first} />
      <SinceNote />
      {last?.summary && (
        <Text size="sm" c="dimmed">
          {`Прошлый раз, ${formatDate(last.from)} — ${formatDate(last.to)}. ${last.summary}.`}
        </Text>
      )}
    </RouteDialog>
  );
}
