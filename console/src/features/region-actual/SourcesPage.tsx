import { regionSources } from 'contract/features/region-sources/facts.ts';
import { paths } from '../../paths.ts';
import { SubListPage } from '../../resource/list/SubListPage.tsx';

const from = { path: paths.regionActual, title: 'Подкачка' };

/** The sources of regional actuals. */
export const SourcesPage = () => <SubListPage resource={regionSources} from={from} />;
