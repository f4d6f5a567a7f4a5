import { transmissionTariffs } from 'contract/features/prices/transmission-tariffs.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

/** The transmission tariffs of a region's networks by half-year. */
export const TransmissionTariffsPage = () => <ResourceListPage resource={transmissionTariffs} />;
