import { brands } from 'contract/features/equipment/facts.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

export const BrandsTab = () => <ResourceListPage resource={brands} />;
