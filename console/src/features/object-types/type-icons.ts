import {
  IconBattery2,
  IconBolt,
  IconBox,
  IconBuilding,
  IconBuildingFactory2,
  IconEngine,
  IconFileText,
  IconGauge,
  IconMapPin,
  IconNetwork,
  IconPlug,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import type { TypeIcon } from 'contract/features/object-types/facts.ts';

export const icons: Readonly<Record<TypeIcon, Icon>> = {
  box: IconBox,
  building: IconBuilding,
  factory: IconBuildingFactory2,
  bolt: IconBolt,
  plug: IconPlug,
  meter: IconGauge,
  battery: IconBattery2,
  engine: IconEngine,
  network: IconNetwork,
  file: IconFileText,
  person: IconUser,
  pin: IconMapPin,
};
