import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCopy,
  IconHourglass,
  IconTestPipe,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import {
  measurementImportStatuses,
  type MeasurementImportStatus,
} from 'contract/features/measurement-imports/facts.ts';
import { StatusText } from '../../ui/StatusText.tsx';

const shown: Readonly<Record<MeasurementImportStatus, ['plain' | 'good' | 'waiting' | 'bad' | 'past', Icon]>> = {
  received: ['waiting', IconHourglass],
  accepted: ['good', IconCircleCheck],
  accepted_with_warnings: ['waiting', IconAlertTriangle],
  rejected: ['bad', IconX],
  duplicate: ['past', IconCopy],
  trial: ['plain', IconTestPipe],
};

/** How a file came out. */
export function ImportStatus({ status }: { status: MeasurementImportStatus }) {
  const [kind, icon] = shown[status];
  return (
    <StatusText kind={kind} icon={icon}>
      {measurementImportStatuses[status]}
    </StatusText>
  );
}
