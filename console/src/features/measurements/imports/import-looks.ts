import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClockX,
  IconCopy,
  IconHelp,
  IconHourglass,
  IconTestPipe,
  IconX,
} from '@tabler/icons-react';
import {
  measurementImportStatuses,
  type MeasurementImportStatus,
} from 'contract/features/measurements/imports/facts.ts';
import type { States } from '../../../ui/StatusText.tsx';

export const importLooks: States<MeasurementImportStatus> = {
  names: measurementImportStatuses,
  looks: {
    received: ['waiting', IconHourglass],
    accepted: ['good', IconCircleCheck],
    accepted_with_warnings: ['waiting', IconAlertTriangle],
    rejected: ['bad', IconX],
    duplicate: ['past', IconCopy],
    outdated: ['past', IconClockX],
    asked: ['waiting', IconHelp],
    trial: ['waiting', IconTestPipe],
    undone: ['past', IconArrowBackUp],
  },
};
