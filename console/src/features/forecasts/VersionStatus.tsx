import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconPencil,
  IconRefresh,
  IconUserCheck,
} from '@tabler/icons-react';
import { versionStates, type VersionState } from 'contract/features/forecasts/facts.ts';
import { StatusText } from '../../ui/StatusText.tsx';

const looks = {
  draft: { kind: 'plain', icon: IconPencil },
  queued: { kind: 'waiting', icon: IconClock },
  running: { kind: 'waiting', icon: IconRefresh },
  ready: { kind: 'plain', icon: IconCheck },
  review: { kind: 'waiting', icon: IconEye },
  approved: { kind: 'good', icon: IconUserCheck },
  published: { kind: 'good', icon: IconCircleCheck },
  archived: { kind: 'past', icon: IconArchive },
  failed: { kind: 'bad', icon: IconAlertTriangle },
} as const;

export const VersionStatus = ({ state }: { state: VersionState }) => (
  <StatusText {...looks[state]}>{versionStates[state]}</StatusText>
);
