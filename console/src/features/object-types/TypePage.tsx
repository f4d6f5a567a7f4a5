import { Outlet, useParams } from '@tanstack/react-router';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { objectsPath } from './alarms/objects-path.ts';
import { TypeActions } from './TypeActions.tsx';

const tabsOf = (row: Row<typeof objectTypes>) => [
  { label: 'Тип объектов', to: paths.objectType(row.guid) },
  { label: 'Вид карточки', to: paths.objectTypeLayout(row.guid) },
  { label: 'Объекты', to: objectsPath(row) },
  { label: 'Тревоги', to: paths.objectTypeAlarms(row.guid) },
  { label: 'Версии', to: paths.objectTypeVersions(row.guid) },
  { label: 'История', to: paths.objectTypeHistory(row.guid) },
];

const TypeTabs = () => <RouteTabs label="Тип объектов" tabs={tabsOf(useRecord(objectTypes).row)} />;

const TypeFacts = () => {
  const { family, parentGuid } = useRecord(objectTypes).row;
  return <CardFacts fields={['code', ...(family ? ['family'] : []), ...(parentGuid ? ['parentGuid'] : [])]} />;
};

/** One type: its parameters, objects and history. */
export function TypePage() {
  const { guid = '' } = useParams({ strict: false });
  return (
    <ResourceCard resource={objectTypes} guid={guid} listPath={paths.objectTypes} cardPath={paths.objectType}>
      <TypeActions />
      <TypeFacts />
      <TypeTabs />
      <Outlet />
    </ResourceCard>
  );
}
