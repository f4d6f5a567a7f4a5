import { equipmentTypes } from 'contract/features/equipment/facts.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

export const EquipmentTab = () => <ResourceListPage resource={equipmentTypes} />;
