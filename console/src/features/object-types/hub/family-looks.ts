import {
  IconAffiliate,
  IconArrowsTransferDown,
  IconBinaryTree,
  IconCalendarStats,
  IconChartHistogram,
  IconClipboardList,
  IconGitFork,
  IconLock,
  IconReplace,
  IconScale,
  IconTargetArrow,
  IconTools,
  IconTransform,
  IconBox,
  type Icon,
} from '@tabler/icons-react';
import type { objectTypes } from 'contract/features/object-types/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { icons } from '../type-icons.ts';

export interface FamilyLook {
  icon: Icon;
  /** The name of a palette colour. */
  colour: string;
}

/** The icons of families without a type, which nobody can choose. */
const looks: Readonly<Record<string, Icon>> = {
  'power-transformers': IconTransform,
  feeders: IconGitFork,
  equipments: IconTools,
  'connection-points': IconAffiliate,
  'device-placements': IconReplace,
  readings: IconClipboardList,
  seals: IconLock,
  'balance-groups': IconScale,
  'balance-members': IconBinaryTree,
  'expected-profiles': IconChartHistogram,
  gtps: IconArrowsTransferDown,
  'planned-data': IconCalendarStats,
  'consumption-limits': IconTargetArrow,
};

/** The icon of a family shown without its type. */
export const familyLook = (name: string): FamilyLook => ({ icon: looks[name] ?? IconBox, colour: 'gray' });

/** The icon and the colour that the organization chose for a type. */
export const typeLook = ({ icon, colour }: Row<typeof objectTypes>): FamilyLook => ({ icon: icons[icon], colour });
