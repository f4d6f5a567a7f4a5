import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ChartViewContext, wholeView } from '../plot/chart-view.ts';

const FullScreen = lazy(async () => ({ default: (await import('./FullScreen.tsx')).FullScreen }));

interface Props {
  title: string;
  isExpanded: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A chart in its place or, expanded, in the whole window; what was chosen on it stays. */
export function Expandable({ title, isExpanded, onClose, children }: Props) {
  const view = useState(wholeView);
  const content = <ChartViewContext value={view}>{children}</ChartViewContext>;
  if (!isExpanded) return content;
  return (
    <Suspense>
      <FullScreen title={title} onClose={onClose}>
        {content}
      </FullScreen>
    </Suspense>
  );
}
