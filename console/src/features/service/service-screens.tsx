import { Outlet, useParams } from '@tanstack/react-router';
import { serviceMessages } from 'contract/features/service/messages.ts';
import type { Row } from 'contract/kit/resource.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import type { OwnCells } from '../../resource/state/list-options.ts';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { ReadOnlyButtons } from './ReadOnlyButtons.tsx';

const messagePath = ({ guid }: Row<typeof serviceMessages>) => paths.serviceMessage(guid);

const cells: OwnCells<typeof serviceMessages> = {
  isPublic: { text: ({ isPublic }) => (isPublic ? 'Да' : 'Нет') },
};

/** Service messages to everybody, and the read-only mode. */
export const MessagesPage = () => (
  <ResourceList resource={serviceMessages} cardPath={messagePath} cells={cells}>
    <ListHeading>
      <ReadOnlyButtons />
    </ListHeading>
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);

/** One message to everybody. */
export function MessagePage() {
  const { guid } = useParams({ from: '/shell/service-messages/$guid' });
  const tabs = [
    { label: 'Сообщение', to: paths.serviceMessage(guid) },
    { label: 'История', to: `${paths.serviceMessage(guid)}/history` },
  ];
  return (
    <ResourceCard
      resource={serviceMessages}
      guid={guid}
      listPath={paths.serviceMessages}
      cardPath={paths.serviceMessage}
    >
      <CardFacts fields={['kind', 'worksFrom', 'worksUntil']} />
      <RouteTabs label="Сообщение всем" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
