import { contracts } from 'contract/features/passport/contracts.ts';
import { paths } from '../paths.ts';
import { ResourceListPage } from '../resource/list/ResourceListPage.tsx';
import { OpenTo } from '../resource/value/OpenTo.tsx';
import { OfThisOrganization } from '../features/organizations/OfThisOrganization.tsx';

/** The contracts of the organization, on its card. */
export const OrganizationContractsTab = () => (
  <OfThisOrganization what="Договоры организации" path={paths.organizationContracts}>
    <OpenTo entity="contracts">
      <ResourceListPage resource={contracts} cardPath={({ guid }) => paths.passportCard('contracts', guid)} />
    </OpenTo>
  </OfThisOrganization>
);
