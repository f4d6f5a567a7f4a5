import { switchPositions } from 'contract/features/passport/equipments.ts';
import { formatDate } from '../../../ui/text/format.ts';
import type { Switch } from './switches.ts';

/** The position of a device and since when: «Включён с 01.03.2026». */
export const positionText = ({ position, positionDate }: Pick<Switch, 'position' | 'positionDate'>): string =>
  position
    ? `${switchPositions[position]}${positionDate ? ` с ${formatDate(positionDate)}` : ''}`
    : 'Положение не внесено';

/** The same with the name of the device, for a tooltip and for screen readers. */
export const positionWords = (device: Switch): string =>
  `${device.name}: ${positionText(device).toLocaleLowerCase('ru')}`;
