import {
  IconAlertTriangle,
  IconCircleOff,
  IconClock,
  IconClockExclamation,
  IconPlayerPause,
  IconRefresh,
} from '@tabler/icons-react';
import { scheduleStates, type ScheduleState } from 'contract/features/scheduler/facts.ts';
import { StatusText } from '../../ui/StatusText.tsx';

const looks = {
  ready: { kind: 'good', icon: IconClock },
  running: { kind: 'waiting', icon: IconRefresh },
  paused: { kind: 'past', icon: IconPlayerPause },
  missed: { kind: 'bad', icon: IconClockExclamation },
  failed: { kind: 'bad', icon: IconAlertTriangle },
  off: { kind: 'past', icon: IconCircleOff },
} as const;

interface Props {
  state: ScheduleState;
}

export const ScheduleStatus = ({ state }: Props) => <StatusText {...looks[state]}>{scheduleStates[state]}</StatusText>;
