import { plannedPeakHours } from 'contract/features/prices/planned-peak-hours.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import type { OwnCells } from '../../resource/state/list-options.ts';
import { hoursText } from '../../ui/text/hours-text.ts';

const cells: OwnCells<typeof plannedPeakHours> = {
  hours: { text: ({ hours }) => hoursText(hours.map(Number)) },
};
/** The hours in which the maximum of network capacity is determined. */
export const PeakHoursPage = () => <ResourceListPage resource={plannedPeakHours} cells={cells} />;
