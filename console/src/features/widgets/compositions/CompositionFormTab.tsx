import { lazy, Suspense } from 'react';
import { CardFormTab } from '../../../resource/card/CardFormTab.tsx';
import { Loading } from '../../../ui/Loading.tsx';

const CompositionFields = lazy(async () => ({
  default: (await import('./CompositionFields.tsx')).CompositionFields,
}));

const waiting = <Loading height={320} maw={960} />;

export const CompositionFormTab = () => (
  <CardFormTab>
    <Suspense fallback={waiting}>
      <CompositionFields />
    </Suspense>
  </CardFormTab>
);
