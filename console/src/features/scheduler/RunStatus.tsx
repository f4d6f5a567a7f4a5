import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconPlayerStop,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react';
import { runStates, type RunState } from 'contract/features/scheduler/runs.ts';
import type { ComponentProps } from 'react';
import { StatusText } from '../../ui/StatusText.tsx';

type Look = Pick<ComponentProps<typeof StatusText>, 'kind'> & { icon: Icon };
const waiting: Look = { kind: 'waiting', icon: IconClock };
const failed: Look = { kind: 'bad', icon: IconAlertTriangle };
const over: Look = { kind: 'past', icon: IconPlayerStop };

const looks: Readonly<Record<RunState, Look>> = {
  queued: waiting,
  waiting,
  running: { kind: 'waiting', icon: IconRefresh },
  done: { kind: 'good', icon: IconCircleCheck },
  warned: { kind: 'waiting', icon: IconAlertCircle },
  failed,
  parked: failed,
  stopped: over,
  skipped: over,
  missed: failed,
};

interface Props {
  state: RunState;
}

/** The state of a run as a sign and a word. */
export const RunStatus = ({ state }: Props) => <StatusText {...looks[state]}>{runStates[state]}</StatusText>;
