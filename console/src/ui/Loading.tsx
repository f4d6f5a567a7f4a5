import { Skeleton, type SkeletonProps } from '@mantine/core';

/** Where something is awaited: a shimmer for whoever looks, a busy status with a name for whoever listens. */
export const Loading = ({ label = 'Загружаем', ...place }: SkeletonProps & { label?: string }) => (
  <Skeleton component="output" display="block" aria-busy aria-label={label} {...place} />
);
