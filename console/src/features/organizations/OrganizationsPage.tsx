import { organizations } from 'contract/features/organizations/facts.ts';
import { useMemo } from 'react';
import { useWho } from '../../api/who.ts';
import { FormFields } from '../../resource/form/FormFields.tsx';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import { ZoneOfRegion } from './ZoneOfRegion.tsx';

/** The current organization and its descendants; a new one is created below it. */
export function OrganizationsPage() {
  const { orgId, orgTimeZone } = useWho();
  const initial = useMemo(
    () => ({ parentGuid: orgId, timeZone: orgTimeZone, subjectKind: 'company' }),
    [orgId, orgTimeZone],
  );
  return (
    <ResourceListPage
      resource={organizations}
      initial={initial}
      form={
        <>
          <FormFields />
          <ZoneOfRegion />
        </>
      }
    />
  );
}
