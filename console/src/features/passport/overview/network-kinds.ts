import { IconBolt, IconDeviceDesktop, IconGauge, IconLine, IconChartCircles } from '@tabler/icons-react';

/** The kinds of network nodes, from the top down. */
export const networkKinds = {
  substations: { icon: IconBolt, name: 'Подстанция', layer: 'Подстанции' },
  'power-transformers': { icon: IconChartCircles, name: 'Трансформатор и его секция шин', layer: 'Секции шин' },
  feeders: { icon: IconLine, name: 'Фидер', layer: 'Фидеры' },
  'metering-points': { icon: IconGauge, name: 'Точка учёта', layer: 'Точки учёта' },
  'metering-devices': { icon: IconDeviceDesktop, name: 'Прибор учёта', layer: 'Приборы учёта' },
} as const;
export type NetworkKind = (typeof networkKinds)[keyof typeof networkKinds];

export const kindOf = (resource: string): NetworkKind =>
  networkKinds[resource as keyof typeof networkKinds] ?? networkKinds['metering-points'];
