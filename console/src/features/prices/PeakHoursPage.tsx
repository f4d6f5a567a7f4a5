import { plannedPeakHours } from 'contract/features/prices/planned-peak-hours.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { paths } from '../../paths.ts';
import { Column } from '../../resource/Column.tsx';
import { SubListPage } from '../../resource/SubListPage.tsx';
import { hoursText } from '../../ui/hours-text.ts';

const resource = anyResource(plannedPeakHours);
const from = { path: paths.calculator, title: 'Калькулятор' };

/** The hours in which the maximum of network capacity is looked for. */
export const PeakHoursPage = () => (
  <SubListPage resource={resource} from={from}>
    <Column name="hours" width={150}>
      {({ hours }) => hoursText((hours as string[]).map(Number))}
    </Column>
  </SubListPage>
);
