import { HOURS, intervalMoments, MOSCOW_ZONE, moscowToday } from 'contract/time/day-shape.ts';
import { Picture } from '../../../ui/picture/Picture.tsx';

const moments = () => intervalMoments(moscowToday(), MOSCOW_ZONE, 60).slice(0, HOURS);

/** Both typical days of an expected profile, kWh by hour. */
export const TypicalDays = ({ working, dayOff }: Readonly<Record<'working' | 'dayOff', number[]>>) => (
  <Picture
    height={220}
    title="Типовые сутки"
    kind="line"
    data={{
      shape: 'series',
      step: 'hour',
      unit: 'кВт·ч',
      times: moments(),
      lines: [
        { name: 'Рабочий день', meaning: 'fact', values: working },
        { name: 'Выходной день', meaning: 'plan', values: dayOff },
      ],
    }}
  />
);
