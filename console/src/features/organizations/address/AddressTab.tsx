import { organizations, organizationAddresses } from 'contract/features/organizations/facts.ts';
import { lazy, useMemo } from 'react';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ResourceListPage } from '../../../resource/list/ResourceListPage.tsx';

const AddressForm = lazy(async () => ({ default: (await import('./AddressForm.tsx')).AddressForm }));

/** The registered, actual and postal addresses of an organization. */
export function AddressTab() {
  const { row } = useRecord(organizations);
  const ofOrganization = useMemo(() => ({ field: 'ownerGuid', op: 'in' as const, value: [row.guid] }), [row.guid]);
  const initial = useMemo(() => ({ ownerGuid: row.guid, regionGuid: row.regionGuid, kind: 'legal' }), [row]);
  return (
    <ResourceListPage resource={organizationAddresses} base={ofOrganization} initial={initial} form={<AddressForm />} />
  );
}
