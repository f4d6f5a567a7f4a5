import { equipmentTypes } from 'contract/features/equipment/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

const resource = anyResource(equipmentTypes);

export const EquipmentTab = () => <ResourceListPage resource={resource} />;
