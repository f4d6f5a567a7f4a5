import { brands } from 'contract/features/equipment/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

const resource = anyResource(brands);

export const BrandsTab = () => <ResourceListPage resource={resource} />;
