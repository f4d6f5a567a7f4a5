import { Outlet, useParams } from '@tanstack/react-router';
import { exchangeArrivals } from 'contract/features/exchange-channels/arrivals.ts';
import { exchangeChannels } from 'contract/features/exchange-channels/facts.ts';
import { exchangeSendings } from 'contract/features/exchange-channels/sendings.ts';
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
import { Status } from '../../ui/StatusText.tsx';
import { arrivalLooks, sendingLooks } from './channel-looks.ts';
import { ChannelPanel } from './ChannelPanel.tsx';
import { PassedList } from './PassedList.tsx';

const channelCells: OwnCells<typeof exchangeChannels> = {
  lastResult: { text: ({ lastResult }) => lastResult ?? '—' },
};
const channelPath = ({ guid }: Row<typeof exchangeChannels>) => paths.exchangeChannel(guid);

/** The mailboxes and SFTP folders of the organization. */
export const ChannelsTab = () => (
  <ResourceList resource={exchangeChannels} cardPath={channelPath} cells={channelCells}>
    <ListHeading />
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);

const arrivalCells: OwnCells<typeof exchangeArrivals> = {
  state: { cell: ({ state }) => <Status of={arrivalLooks} state={state} /> },
};
const importsOf = (arrival: string) =>
  `${paths.measurementImports}?filter=${encodeURIComponent(JSON.stringify({ field: 'arrival', op: 'is', value: arrival }))}`;
/** The files of a letter; a letter without files links to its channel. */
const filesPath = ({ guid, files, channelGuid }: Row<typeof exchangeArrivals>) => {
  if (files > 0) return importsOf(guid);
  return channelGuid && paths.exchangeChannel(channelGuid);
};

/** The letters and files received through the channels. */
export const ArrivalsTab = () => (
  <PassedList
    resource={exchangeArrivals}
    cells={arrivalCells}
    cardPath={filesPath}
    kept="Письма и файлы приходят сами, когда администратор настроит «Почту и папки», а планировщик их читает."
  />
);

const sendingCells: OwnCells<typeof exchangeSendings> = {
  fileName: { text: ({ fileName }) => fileName },
  state: { cell: ({ state }) => <Status of={sendingLooks} state={state} /> },
};
const senderPath = ({ channelGuid }: Row<typeof exchangeSendings>) => channelGuid && paths.exchangeChannel(channelGuid);

/** The sent files and the responses to them. */
export const SendingsTab = () => (
  <PassedList
    resource={exchangeSendings}
    cells={sendingCells}
    cardPath={senderPath}
    kept="Макет отправляют среди «Файлов»: «Выгрузить макет», затем канал, по которому его послать."
  />
);

/** One channel: its state and settings. */
export function ChannelPage() {
  const { guid } = useParams({ from: '/shell/measurement-imports/channels/$guid' });
  const ofChannel = [
    { label: 'Настройки', to: paths.exchangeChannel(guid) },
    { label: 'История', to: `${paths.exchangeChannel(guid)}/history` },
  ];
  return (
    <ResourceCard
      resource={exchangeChannels}
      guid={guid}
      listPath={paths.exchangeChannels}
      cardPath={paths.exchangeChannel}
    >
      <ChannelPanel />
      <CardFacts fields={['kind', 'lastReadAt', 'lastResult']} />
      <RouteTabs label="Канал обмена" tabs={ofChannel} />
      <Outlet />
    </ResourceCard>
  );
}
