import {
  IconAlertTriangle,
  IconCircleOff,
  IconClock,
  IconClockExclamation,
  IconPlayerPause,
  IconRefresh,
} from '@tabler/icons-react';
import { scheduleStates, type ScheduleState } from 'contract/features/scheduler/facts.ts';
import type { States } from '../../ui/StatusText.tsx';

export const scheduleLooks: States<ScheduleState> = {
  names: scheduleStates,
  looks: {
    ready: ['good', IconClock],
    running: ['waiting', IconRefresh],
    paused: ['past', IconPlayerPause],
    missed: ['bad', IconClockExclamation],
    failed: ['bad', IconAlertTriangle],
    off: ['past', IconCircleOff],
  },
};
