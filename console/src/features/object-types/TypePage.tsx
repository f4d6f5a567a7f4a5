import { Outlet, useParams } from '@tanstack/react-router';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { isPassportSection } from '../../passport-sections.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { TypeActions } from './TypeActions.tsx';

/** The list of a type's objects: that of its family or of a type of the organization's own. */
function objectsPath({ guid, family }: Row<typeof objectTypes>): string {
  const name = String(family);
  return isPassportSection(name) ? paths.passportList(name) : paths.typeObjects(guid);
}

const tabsOf = (row: Row<typeof objectTypes>) => [
  { label: 'Тип объектов', to: paths.objectType(row.guid) },
  { label: 'Объекты', to: objectsPath(row) },
  { label: 'Версии', to: `${paths.objectType(row.guid)}/versions` },
  { label: 'История', to: paths.objectTypeHistory(row.guid) },
];

const TypeTabs = () => <RouteTabs label="Тип объектов" tabs={tabsOf(useRecord(objectTypes).row)} />;

/** One type: its parameters, objects and history. */
export function TypePage() {
  const { guid = '' } = useParams({ strict: false });
  return (
    <ResourceCard resource={objectTypes} guid={guid} listPath={paths.objectTypes} cardPath={paths.objectType}>
      <TypeActions />
      <CardFacts fields={['code', 'family']} />
      <TypeTabs />
      <Outlet />
    </ResourceCard>
  );
}
