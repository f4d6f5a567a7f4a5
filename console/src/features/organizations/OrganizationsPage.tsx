import { organizations } from 'contract/features/organizations/facts.ts';
import { lazy, useMemo } from 'react';
import { useWho } from '../../api/who.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

const NewOrganizationForm = lazy(async () => ({
  default: (await import('./NewOrganizationForm.tsx')).NewOrganizationForm,
}));

/** The current organization and its descendants; a new one is created below it. */
export function OrganizationsPage() {
  const { orgId, orgTimeZone } = useWho();
  const initial = useMemo(
    () => ({ parentGuid: orgId, timeZone: orgTimeZone, subjectKind: 'company' }),
    [orgId, orgTimeZone],
  );
  return <ResourceListPage resource={organizations} initial={initial} form={<NewOrganizationForm />} />;
}
