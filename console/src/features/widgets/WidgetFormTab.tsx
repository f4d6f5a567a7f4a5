import { lazy, Suspense } from 'react';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { Loading } from '../../ui/Loading.tsx';

const WidgetFields = lazy(async () => ({ default: (await import('./WidgetFields.tsx')).WidgetFields }));
const SavedWidget = lazy(async () => ({ default: (await import('./SavedWidget.tsx')).SavedWidget }));

const waiting = <Loading height={320} maw={960} />;
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
