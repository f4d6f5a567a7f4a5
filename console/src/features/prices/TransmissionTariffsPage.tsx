import { transmissionTariffs } from 'contract/features/prices/transmission-tariffs.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

/** What transmission through the networks of a region costs by half-years. */
export const TransmissionTariffsPage = () => <ResourceListPage resource={transmissionTariffs} />;
