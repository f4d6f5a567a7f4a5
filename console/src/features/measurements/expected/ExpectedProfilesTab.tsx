import { IconCalendarStats } from '@tabler/icons-react';
import { expectedProfiles } from 'contract/features/expected-profiles/facts.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { recordPath } from '../../../record-path.ts';
import { ResourceListPage } from '../../../resource/list/ResourceListPage.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import page from '../../../ui/Page.module.css';

const TakeDialog = lazy(async () => ({ default: (await import('./TakeDialog.tsx')).TakeDialog }));

/** The expected profiles of a metering point, entered by hand or calculated from its last weeks. */
export function ExpectedProfilesTab() {
  const { row } = useRecord();
  const [isTaking, setTaking] = useState(false);
  const mayNot = useRefusal('measurements', 'create');
  const base = useMemo(() => ({ field: 'meteringPointGuid', op: 'in' as const, value: [row.guid] }), [row.guid]);
  const initial = useMemo(() => ({ meteringPointGuid: row.guid }), [row.guid]);
  return (
    <ResourceListPage
      resource={expectedProfiles}
      base={base}
      initial={initial}
      cardPath={({ guid }) => recordPath(expectedProfiles.name, guid)}
    >
      <div className={page.toolbar}>
        <ActionButton icon={IconCalendarStats} refusal={mayNot} onClick={() => setTaking(true)}>
          Взять из последних недель
        </ActionButton>
        <Suspense>{isTaking && <TakeDialog point={row.guid} onClose={() => setTaking(false)} />}</Suspense>
      </div>
    </ResourceListPage>
  );
}
