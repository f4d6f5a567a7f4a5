import { regionSources } from 'contract/features/region-actual/sources/facts.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

/** The sources of regional actuals. */
export const SourcesPage = () => <ResourceListPage resource={regionSources} />;
