import { contracts } from 'contract/features/passport/contracts.ts';
import { paths } from '../../../paths.ts';
import { ResourceListPage } from '../../../resource/list/ResourceListPage.tsx';
import { OfThisOrganization } from './OfThisOrganization.tsx';

export const ContractsTab = () => (
  <OfThisOrganization what="Договоры организации" path={paths.organizationContracts}>
    <ResourceListPage resource={contracts} cardPath={({ guid }) => paths.passportCard('contracts', guid)} />
  </OfThisOrganization>
);
