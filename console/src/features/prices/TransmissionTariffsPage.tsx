import { transmissionTariffs } from 'contract/features/prices/transmission-tariffs.ts';
import { paths } from '../../paths.ts';
import { SubListPage } from '../../resource/list/SubListPage.tsx';

const from = { path: paths.priceSets, title: 'Цены' };

/** What transmission through the networks of a region costs by half-years. */
export const TransmissionTariffsPage = () => <SubListPage resource={transmissionTariffs} from={from} />;
