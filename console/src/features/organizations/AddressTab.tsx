import { organizations, organizationAddresses } from 'contract/features/organizations/facts.ts';
import { useMemo } from 'react';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

/** The addresses of one organization: of registration, of work and for letters. */
export function AddressTab() {
  const { row } = useRecord(organizations);
  const ofOrganization = useMemo(() => ({ field: 'ownerGuid', op: 'in' as const, value: [row.guid] }), [row.guid]);
  const initial = useMemo(() => ({ ownerGuid: row.guid, regionGuid: row.regionGuid, kind: 'legal' }), [row]);
  return <ResourceListPage resource={organizationAddresses} base={ofOrganization} initial={initial} />;
}
