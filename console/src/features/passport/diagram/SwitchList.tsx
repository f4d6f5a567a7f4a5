import { Button } from '@mantine/core';
import { equipmentStatuses } from 'contract/features/passport/equipments.ts';
import { recordPath } from '../../../record-path.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from './Diagram.module.css';
import { SwitchSign } from './signs.tsx';
import { positionText } from './switch-words.ts';
import type { Switch } from './switches.ts';

interface Props {
  devices: readonly Switch[];
  onChange: ((device: Switch) => void) | undefined;
}

/** The switching devices of a substation with their positions and states. */
export const SwitchList = ({ devices, onChange }: Props) =>
  devices.length > 0 && (
    <ul className={classes.switches} aria-label="Коммутационные аппараты">
      {devices.map((device) => (
        <li key={device.guid}>
          <svg width={32} height={40} aria-hidden>
            <SwitchSign name={device.name} position={device.position} x={16} y={5} />
          </svg>
          <TextLink to={recordPath('equipments', device.guid) ?? ''}>{device.name}</TextLink>
          <span>
            {positionText(device)}
            {device.switches === null && ', место на схеме не указано'}
          </span>
          <span className={classes.status} data-status={device.status}>
            {equipmentStatuses[device.status]}
          </span>
          {onChange && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Изменить положение: ${device.name}`}
              onClick={() => onChange(device)}
            >
              Изменить
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
