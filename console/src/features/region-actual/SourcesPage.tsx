import { regionSources } from 'contract/features/region-sources.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { paths } from '../../paths.ts';
import { ListFooter } from '../../resource/ListFooter.tsx';
import { ListHeading } from '../../resource/ListHeading.tsx';
import { ListTable } from '../../resource/ListTable.tsx';
import { ListToolbar } from '../../resource/ListToolbar.tsx';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import page from '../../ui/Page.module.css';

const resource = anyResource(regionSources);

/** Where regional actuals are fetched from. */
export const SourcesPage = () => (
  <ResourceList resource={resource}>
    <div className={page.note}>
      <BackLink to={paths.regionActual}>Подкачка</BackLink>
    </div>
    <ListHeading />
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
