import { Outlet, useParams } from '@tanstack/react-router';
import { widgetCompositions } from 'contract/features/widgets/compositions.ts';
import { paths } from '../../../paths.ts';
import { CardFacts } from '../../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../../ui/RouteTabs.tsx';

/** One widget kind: its definition and its widgets. */
export function CompositionPage() {
  const { id = '' } = useParams({ strict: false });
  const tabs = [
    { label: 'Вид виджетов', to: paths.widgetKind(id) },
    { label: 'Где используется', to: paths.widgetKindUsage(id) },
    { label: 'История', to: paths.widgetKindHistory(id) },
  ];
  return (
    <ResourceCard resource={widgetCompositions} guid={id} listPath={paths.widgetKinds} cardPath={paths.widgetKind}>
      <CardFacts fields={['drawing', 'measure', 'isActive']} />
      <RouteTabs label="Вид виджетов" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
