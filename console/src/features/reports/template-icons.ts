import {
  IconBuildingFactory2,
  IconCertificate,
  IconChartBar,
  IconClockHour4,
  IconCoins,
  IconFileDescription,
  IconGridDots,
  IconTargetArrow,
  type Icon,
} from '@tabler/icons-react';
import type { ReportTemplate } from 'contract/features/reports/facts.ts';

export const templateIcons: Readonly<Record<ReportTemplate, Icon>> = {
  hourly: IconClockHour4,
  objects: IconBuildingFactory2,
  completeness: IconGridDots,
  verifications: IconCertificate,
  categories: IconCoins,
  accuracy: IconTargetArrow,
  plans: IconChartBar,
  passport: IconFileDescription,
};
