import { regionSources } from 'contract/features/region-sources/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { paths } from '../../paths.ts';
import { SubListPage } from '../../resource/list/SubListPage.tsx';

const resource = anyResource(regionSources);
const from = { path: paths.regionActual, title: 'Подкачка' };

/** Where regional actuals are fetched from. */
export const SourcesPage = () => <SubListPage resource={resource} from={from} />;
