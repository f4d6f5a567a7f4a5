import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconRefresh } from '@tabler/icons-react';
import { reportStates, type ReportState } from 'contract/features/reports/facts.ts';
import type { States } from '../../ui/StatusText.tsx';

export const reportLooks: States<ReportState> = {
  names: reportStates,
  looks: {
    never: ['past', IconCircleDashed],
    making: ['waiting', IconRefresh],
    done: ['good', IconCircleCheck],
    failed: ['bad', IconAlertTriangle],
  },
};
