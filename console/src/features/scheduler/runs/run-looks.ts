import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react';
import { runStates, type RunState } from 'contract/features/scheduler/runs.ts';
import type { States } from '../../../ui/StatusText.tsx';

export const runLooks: States<RunState> = {
  names: runStates,
  looks: {
    queued: ['waiting', IconClock],
    waiting: ['waiting', IconClock],
    running: ['waiting', IconRefresh],
    done: ['good', IconCircleCheck],
    warned: ['waiting', IconAlertCircle],
    failed: ['bad', IconAlertTriangle],
    parked: ['bad', IconAlertTriangle],
    stopped: ['past', IconPlayerStop],
    skipped: ['past', IconPlayerStop],
    missed: ['bad', IconAlertTriangle],
  },
};
