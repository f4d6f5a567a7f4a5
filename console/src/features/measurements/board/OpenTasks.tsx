import { Button } from '@mantine/core';
import { taskCalls, type CollectionTask } from 'contract/features/measurements/tasks.ts';
import { channels } from 'contract/features/measurements/facts.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Measurements.module.css';
import { refused } from '../../../ui/refusal/refused.ts';

const daysText = ({ from, to }: CollectionTask) =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

const columns: readonly PlainColumn<CollectionTask>[] = [
  {
    label: 'Поручение',
    wraps: true,
    cell: (task) => (
      <>
        <TextLink to={paths.pointDay(task.meteringPointGuid, task.channel, task.from)}>{task.pointName}</TextLink>
        {`, ${daysText(task)}`}
        {task.channel !== '01' && `, ${channels[task.channel].toLowerCase()}`}
        {task.note && `: ${task.note}`}
        {task.author && ` (${task.author})`}
      </>
    ),
  },
  { label: 'Кому', cell: ({ assignee }) => assignee.name },
  { label: 'Срок', cell: ({ due, isLate }) => (isLate ? `${formatDate(due)}, просрочено` : formatDate(due)) },
];

/** The open tasks of the board; nothing when there are none. */
export function OpenTasks() {
  const { data = [], error } = useCall(taskCalls.list, {});
  const close = useSend(taskCalls.close);
  const failed = error ?? close.error;
  if (data.length === 0 && !failed) return null;
  return (
    <div className={classes.tasks}>
      {failed && <ErrorNote {...formErrorText(failed)} />}
      <PlainTable label="Поручения" columns={columns} rows={data} rowKey={({ guid }) => guid} nothing="Поручений нет.">
        {({ guid, mayClose, pointName }) => (
          <Button
            size="compact-xs"
            variant="default"
            {...refused(mayClose ? undefined : 'Закрыть может исполнитель или тот, кто меняет измерения')}
            aria-label={`Закрыть поручение: ${pointName}`}
            onClick={() => close.mutate({ params: { guid } })}
          >
            Закрыть
          </Button>
        )}
      </PlainTable>
    </div>
  );
}
