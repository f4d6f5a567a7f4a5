import { lazy, Suspense } from 'react';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { Loading } from '../../ui/Loading.tsx';

const WidgetFields = lazy(async () => ({ default: (await import('./WidgetFields.tsx')).WidgetFields }));

const waiting = <Loading height={320} maw={960} />;

export const WidgetFormTab = () => (
  <CardFormTab>
    <Suspense fallback={waiting}>
      <WidgetFields />
    </Suspense>
  </CardFormTab>
);
