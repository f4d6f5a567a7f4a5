import { IconUserX } from '@tabler/icons-react';
import { employeeCalls, type Deputyship } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useDecision, useRefusal } from '../../api/decisions.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import page from '../../ui/Page.module.css';
import { termText } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';

const EndDeputyshipDialog = lazy(async () => ({
  default: (await import('./EndDeputyshipDialog.tsx')).EndDeputyshipDialog,
}));

/** The employee's deputies, with a button to end a deputyship early. */
export function Deputies() {
  const { row } = useRecord(employees);
  const mayRead = useDecision('individualPermissions', 'read').allowed;
  const mayNot = useRefusal('individualPermissions', 'delete');
  const { data = [] } = useCall(employeeCalls.deputies, { params: { guid: row.guid } }, { enabled: mayRead });
  const [ending, setEnding] = useState<Deputyship | null>(null);
  return (
    <>
      {data.map((one) => (
        <section
          key={`${one.deputyGuid} ${one.validFrom} ${one.validTo}`}
          className={page.actions}
          aria-label={`Замещение: ${one.name}`}
        >
          <span>
            Замещает <TextLink to={paths.employee(one.deputyGuid)}>{one.name}</TextLink>{' '}
            {termText(one.validFrom, one.validTo)}
          </span>
          <ActionButton icon={IconUserX} refusal={mayNot} onClick={() => setEnding(one)}>
            Закончить замещение
          </ActionButton>
        </section>
      ))}
      <Suspense>
        {ending && <EndDeputyshipDialog guid={row.guid} of={ending} onClose={() => setEnding(null)} />}
      </Suspense>
    </>
  );
}
