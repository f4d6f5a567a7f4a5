import { widgets } from 'contract/features/widgets/facts.ts';
import { widgetKinds } from 'contract/features/widgets/sources.ts';
import { lazy, Suspense } from 'react';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import type { OwnCells } from '../../resource/state/list-options.ts';
import { lazyLater } from '../../ui/lazy-later.ts';

const WidgetFields = lazy(async () => ({ default: (await import('./WidgetFields.tsx')).WidgetFields }));
const KindCell = lazyLater(async () => ({ default: (await import('./KindCell.tsx')).KindCell }));

const initial = { width: 6, height: 4, refreshSeconds: 300 };
const form = <WidgetFields />;
const cells: OwnCells<typeof widgets> = {
  kind: {
    width: 170,
    cell: ({ guid, kind }) => (
      <Suspense fallback={widgetKinds[kind]}>
        <KindCell guid={guid} kind={kind} />
      </Suspense>
    ),
  },
};

export const WidgetsPage = () => <ResourceListPage resource={widgets} initial={initial} form={form} cells={cells} />;
