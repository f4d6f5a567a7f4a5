import { Outlet, useParams } from '@tanstack/react-router';
import { widgets } from 'contract/features/widgets/facts.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

export function WidgetPage() {
  const { id = '' } = useParams({ strict: false });
  const tabs = [
    { label: 'Карточка виджета', to: paths.widget(id) },
    { label: 'Где используется', to: paths.widgetUsage(id) },
    { label: 'История', to: paths.widgetHistory(id) },
  ];
  return (
    <ResourceCard resource={widgets} guid={id} listPath={paths.widgets} cardPath={paths.widget}>
      <CardFacts fields={['kind', 'source', 'isPublished']} />
      <RouteTabs label="Виджет" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
