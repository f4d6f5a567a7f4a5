import { Text, TextInput } from '@mantine/core';
import type { BoardPoint } from 'contract/features/measurements/board.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { taskCalls } from 'contract/features/measurements/tasks.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { useCall } from '../../../api/queries.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { DateField } from '../../../ui/input/DateField.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Period } from '../PeriodBar.tsx';

interface Props {
  point: BoardPoint;
  channel: Channel;
  /** The days offered at first. */
  period: Period;
  onClose: () => void;
}

const DAYS_AHEAD = 3;

/** Asks who is to bring the values of a point, for which days and until when. */
export function TaskDialog({ point, channel, period, onClose }: Props) {
  const { meteringPointGuid } = point;
  const due = addDays(moscowToday(), DAYS_AHEAD);
  const form = useRouteForm(taskCalls.create, `task/${meteringPointGuid}`, { ...period, due });
  const people = useCall(taskCalls.people, {});
  return (
    <RouteDialog
      form={form}
      title={`Поручить: ${point.name}`}
      label="Поручить"
      request={{ body: { meteringPointGuid, channel } }}
      error={people.error}
      onClose={onClose}
      onDone={({ assignee }) => {
        void toast({ color: 'green', message: `Поручено: ${assignee.name}. Уведомление отправлено.` });
        onClose();
      }}
    >
      <OptionSelect
        {...form.field('assigneeGuid')}
        data={(people.data ?? []).map(({ guid, name }) => ({ value: guid, label: name }))}
        nothingFoundMessage="Никого не нашлось"
      />
      <DateField {...form.field('from')} />
      <DateField {...form.field('to')} />
      <DateField {...form.field('due')} />
      <TextInput {...form.text('note')} />
      <Text size="sm">Поручение закроется само, когда придут все значения этих дней: рассчитанные не считаются.</Text>
    </RouteDialog>
  );
}
