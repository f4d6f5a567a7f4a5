import { Outlet, useParams } from '@tanstack/react-router';
import { signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { lazy, Suspense } from 'react';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { ProviderPanel } from './ProviderPanel.tsx';

const Brought = lazy(async () => ({ default: (await import('./Brought.tsx')).Brought }));

const providerPath = ({ guid }: Row<typeof signInProviders>) => paths.signInProvider(guid);

/** The sign-in providers of the organization. */
export const ProvidersPage = () => (
  <ResourceList resource={signInProviders} cardPath={providerPath}>
    <ListHeading />
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);

/** One provider: its state, its settings, and the people it brings. */
export function ProviderPage() {
  const { guid } = useParams({ from: '/shell/sign-in-providers/$guid' });
  const tabs = [
    { label: 'Настройки', to: paths.signInProvider(guid) },
    { label: 'Группы и новые люди', to: `${paths.signInProvider(guid)}/people` },
    { label: 'История', to: `${paths.signInProvider(guid)}/history` },
  ];
  return (
    <ResourceCard
      resource={signInProviders}
      guid={guid}
      listPath={paths.signInProviders}
      cardPath={paths.signInProvider}
    >
      <ProviderPanel />
      <ProviderFacts />
      <RouteTabs label="Поставщик входа" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}

function ProviderFacts() {
  const { kind } = useRecord(signInProviders).row;
  const own = kind === 'ldap' ? 'addresses' : 'issuer';
  return <CardFacts fields={['kind', 'isEnabled', own]} />;
}

/** The group mapping of a provider, and where new people are created. */
export function PeopleTab() {
  const { row } = useRecord(signInProviders);
  return (
    <Suspense>
      <Brought provider={row} />
    </Suspense>
  );
}
