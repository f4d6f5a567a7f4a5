import { IconBolt, IconDeviceDesktop, IconGauge, IconLine } from '@tabler/icons-react';

/** What a network is made of, from the top down. */
export const networkKinds = {
  substations: { icon: IconBolt, name: 'Подстанция', layer: 'Подстанции' },
  feeders: { icon: IconLine, name: 'Фидер', layer: 'Фидеры' },
  'metering-points': { icon: IconGauge, name: 'Точка учёта', layer: 'Точки учёта' },
  'metering-devices': { icon: IconDeviceDesktop, name: 'Прибор учёта', layer: 'Приборы учёта' },
} as const;

export const kindOf = (resource: string) =>
  networkKinds[resource as keyof typeof networkKinds] ?? networkKinds['metering-points'];
