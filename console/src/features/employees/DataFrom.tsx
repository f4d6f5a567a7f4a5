import { IconCalendarOff } from '@tabler/icons-react';
import { employees } from 'contract/features/employees/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { formatDate } from '../../ui/text/format.ts';
import page from '../../ui/Page.module.css';
import { useEmployeeObstacle } from './use-employee-obstacle.ts';

const DataFromDialog = lazy(async () => ({ default: (await import('./DataFromDialog.tsx')).DataFromDialog }));

/** The day from which the employee sees dated records. */
export function DataFrom() {
  const { row } = useRecord(employees);
  const lacking = useRefusal('individualPermissions', 'update');
  const obstacle = useEmployeeObstacle(row.guid);
  const [isOpened, setOpened] = useState(false);
  const from = row.dataFrom;
  return (
    <section className={page.actions} aria-label="Видит данные">
      <span>{from ? `Видит данные с ${formatDate(from)}` : 'Видит данные за всё время'}</span>
      <ActionButton icon={IconCalendarOff} refusal={lacking ?? obstacle} onClick={() => setOpened(true)}>
        Ограничить датой
      </ActionButton>
      <Suspense>{isOpened && <DataFromDialog row={row} onClose={() => setOpened(false)} />}</Suspense>
    </section>
  );
}
