import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import { useMemo } from 'react';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

/** What becomes of an organization from a day on, and what others left to it. */
export function ReorganizationsTab() {
  const { row } = useRecord();
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
  return <ResourceListPage resource={reorganizations} base={ofOrganization} initial={initial} />;
}
