import { plannedPeakHours } from 'contract/features/planned-peak-hours.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { paths } from '../../paths.ts';
import { ListFooter } from '../../resource/ListFooter.tsx';
import { ListHeading } from '../../resource/ListHeading.tsx';
import { ListTable } from '../../resource/ListTable.tsx';
import { ListToolbar } from '../../resource/ListToolbar.tsx';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import page from '../../ui/Page.module.css';

const resource = anyResource(plannedPeakHours);

/** The hours in which the maximum of network capacity is looked for. */
export const PeakHoursPage = () => (
  <ResourceList resource={resource}>
    <div className={page.note}>
      <BackLink to={paths.calculator}>Калькулятор</BackLink>
    </div>
    <ListHeading />
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
