import { Alert } from '@mantine/core';
import { Outlet, useParams } from '@tanstack/react-router';
import { organizations } from 'contract/features/organizations/facts.ts';
import { lazy, Suspense } from 'react';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import page from '../../ui/Page.module.css';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

const OrganizationPanel = lazy(async () => ({
  default: (await import('./OrganizationPanel.tsx')).OrganizationPanel,
}));
const PlannedReorganization = lazy(async () => ({
  default: (await import('./PlannedReorganization.tsx')).PlannedReorganization,
}));
const Successors = lazy(async () => ({ default: (await import('./PlannedReorganization.tsx')).Successors }));

function Archived() {
  const { row } = useRecord(organizations);
  return row.isActive ? null : (
    <div className={page.note}>
      <Alert color="orange">
        Организация в архиве: никто не может в неё войти.
        <Suspense>
          <Successors />
        </Suspense>
      </Alert>
    </div>
  );
}

export function OrganizationPage() {
  const { id = '' } = useParams({ strict: false });
  const tabs = [
    { label: 'Карточка организации', to: paths.organization(id) },
    { label: 'Пользователи', to: paths.organizationUsers(id) },
    { label: 'Адрес', to: paths.organizationAddress(id) },
    { label: 'Оформление', to: paths.organizationLook(id) },
    {
      label: 'Договоры и паспорт',
      modes: [
        { label: 'Договоры', to: paths.organizationContracts(id) },
        { label: 'Технический паспорт', to: paths.organizationPassport(id) },
      ],
    },
    { label: 'Реорганизации', to: paths.organizationReorganizations(id) },
    { label: 'История', to: paths.organizationHistory(id) },
  ];
  return (
    <ResourceCard resource={organizations} guid={id} listPath={paths.organizations} cardPath={paths.organization}>
      <Suspense>
        <OrganizationPanel />
      </Suspense>
      <Suspense>
        <PlannedReorganization />
      </Suspense>
      <Archived />
      <CardFacts fields={['inn', 'roles', 'parentGuid']} />
      <RouteTabs label="Организация" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
