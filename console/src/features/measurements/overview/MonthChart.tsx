import { channels, unitNames, unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import { isWeekend } from 'contract/time/calendar.ts';
import { dayNumber } from 'contract/time/day-shape.ts';
import { ProfileChart } from '../../../ui/charts/ProfileChart.tsx';
import type { profileOf } from '../profile.ts';

interface Props {
  channel: Channel;
  zone: string;
  profile: ReturnType<typeof profileOf>;
}

/** The profile of a month to be looked at: corrections are made in its own tab. */
export const MonthChart = ({ channel, zone, profile: { times, values, isEstimated, days } }: Props) => (
  <ProfileChart
    title={channels[channel]}
    unit={unitNames[unitOf(channel)]}
    zone={zone}
    times={times}
    values={values}
    isEstimated={(index) => isEstimated[index]!}
    isDayOff={(index) => isWeekend(dayNumber(days[index]!))}
  />
);
