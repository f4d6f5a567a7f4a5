import { organizations } from 'contract/features/organizations/facts.ts';
import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import { lazy, Suspense, useMemo } from 'react';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

const MergingButton = lazy(async () => ({ default: (await import('./merging/MergingButton.tsx')).MergingButton }));

/** The reorganizations of the organization, and what it received from others. */
export function ReorganizationsTab() {
  const { row } = useRecord(organizations);
  const ofOrganization = useMemo(() => {
    const isIt = { op: 'in' as const, value: [row.guid] };
    return {
      or: [
        { field: 'subjectGuid', ...isIt },
        { field: 'successors', ...isIt },
      ],
    };
  }, [row.guid]);
  const initial = useMemo(() => ({ subjectGuid: row.guid }), [row.guid]);
  return (
    <ResourceListPage resource={reorganizations} base={ofOrganization} initial={initial}>
      <Suspense>
        <MergingButton row={row} />
      </Suspense>
    </ResourceListPage>
  );
}
