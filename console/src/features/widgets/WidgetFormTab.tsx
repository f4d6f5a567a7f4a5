import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { CardFormTab } from '../../resource/CardFormTab.tsx';

const WidgetFields = lazy(async () => ({ default: (await import('./WidgetFields.tsx')).WidgetFields }));
const SavedWidget = lazy(async () => ({ default: (await import('./SavedWidget.tsx')).SavedWidget }));

const waiting = <Skeleton height={320} maw={960} aria-busy="true" />;
const reading = (
  <Suspense fallback={waiting}>
    <SavedWidget />
  </Suspense>
);

export const WidgetFormTab = () => (
  <CardFormTab reading={reading}>
    <Suspense fallback={waiting}>
      <WidgetFields />
    </Suspense>
  </CardFormTab>
);
