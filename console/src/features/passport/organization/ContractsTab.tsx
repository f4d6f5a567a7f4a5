import { contracts } from 'contract/features/passport/contracts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { paths } from '../../../paths.ts';
import { ResourceListPage } from '../../../resource/list/ResourceListPage.tsx';
import { OfThisOrganization } from './OfThisOrganization.tsx';

const resource = anyResource(contracts);

/** The contracts of the organization. */
export const ContractsTab = () => (
  <OfThisOrganization>
    <ResourceListPage resource={resource} cardPath={({ guid }) => paths.passportCard('contracts', guid)} />
  </OfThisOrganization>
);
