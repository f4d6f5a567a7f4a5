import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconRefresh } from '@tabler/icons-react';
import { reportStates, type ReportState } from 'contract/features/reports/facts.ts';
import { StatusText } from '../../ui/StatusText.tsx';

const looks = {
  never: { kind: 'past', icon: IconCircleDashed },
  making: { kind: 'waiting', icon: IconRefresh },
  done: { kind: 'good', icon: IconCircleCheck },
  failed: { kind: 'bad', icon: IconAlertTriangle },
} as const;

interface Props {
  state: ReportState;
}

export const ReportStatus = ({ state }: Props) => <StatusText {...looks[state]}>{reportStates[state]}</StatusText>;
