import { Skeleton, Stack } from '@mantine/core';
import { Loading } from '../../ui/Loading.tsx';
import classes from '../../ui/Page.module.css';

export const CardSkeleton = () => (
  <Stack className={classes.note} maw={960} gap="md">
    <Loading label="Загружаем запись" height={20} width="40%" />
    <Skeleton height={36} />
    <Skeleton height={36} />
    <Skeleton height={36} />
  </Stack>
);
