import { Text, TextInput } from '@mantine/core';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import type { schedules } from 'contract/features/scheduler/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { countOf } from '../../../ui/text/format.ts';
import { MomentField } from '../../../ui/input/MomentField.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  rows: readonly Row<typeof schedules>[];
  onPaused?: () => void;
  onClose: () => void;
}

/** Pauses schedules with a reason, for a given time or until they are resumed. */
export function PauseDialog({ rows, onPaused, onClose }: Props) {
  const form = useRouteForm(scheduleCalls.pause, 'pause');
  const [first] = rows;
  const title =
    rows.length === 1
      ? `Приостановить «${first!.name}»?`
      : `Приостановить ${countOf(rows.length, ['задачу', 'задачи', 'задач'])}?`;
  return (
    <RouteDialog
      form={form}
      title={title}
      label="Приостановить"
      request={{ body: { guids: rows.map(({ guid }) => guid) } }}
      onClose={onClose}
      onDone={({ changed }) => {
        const count = countOf(changed, ['задача', 'задачи', 'задач']);
        void toast({ color: 'green', message: `Приостановлено: ${count}` });
        onPaused?.();
        onClose();
      }}
    >
      <Text size="sm">
        Начатые запуски закончатся, новых не будет. Сроки, которые пройдут за это время, не догоняются.
      </Text>
      <TextInput {...form.text('reason')} data-autofocus />
      <MomentField {...form.field('until')} />
    </RouteDialog>
  );
}
