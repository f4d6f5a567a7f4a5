import { plannedPeakHours } from 'contract/features/prices/planned-peak-hours.ts';
import { paths } from '../../paths.ts';
import { SubListPage } from '../../resource/list/SubListPage.tsx';
import type { OwnCells } from '../../resource/state/list-options.ts';
import { hoursText } from '../../ui/text/hours-text.ts';

const cells: OwnCells<typeof plannedPeakHours> = {
  hours: { width: 150, cell: ({ hours }) => hoursText(hours.map(Number)) },
};
const from = { path: paths.calculator, title: 'Калькулятор' };

/** The hours in which the maximum of network capacity is determined. */
export const PeakHoursPage = () => <SubListPage resource={plannedPeakHours} from={from} cells={cells} />;
