import { Skeleton, type SkeletonProps } from '@mantine/core';

/** Shown while content loads: a visual skeleton, and a busy status with a name for screen readers. */
export const Loading = ({ label = 'Загружаем', ...place }: SkeletonProps & { label?: string }) => (
  <Skeleton component="output" display="block" aria-busy aria-label={label} {...place} />
);
