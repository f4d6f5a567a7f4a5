import { useRecord } from '../../resource/state/record-context.ts';
import page from '../../ui/Page.module.css';
import { RunsTable } from './runs/RunsTable.tsx';
import classes from './Scheduler.module.css';

export function ScheduleRunsTab() {
  const { row } = useRecord();
  return (
    <div className={`${page.scrolling} ${classes.body}`} role="tabpanel">
      <RunsTable schedule={row.guid} />
    </div>
  );
}
