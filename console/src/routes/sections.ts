import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { formTab, historyTab, rowsOf, screen, sectionOf, tabList, tabScreen } from './frame.ts';

const regionActual = createRoute({
  ...tabScreen,
  ...sectionOf('regionActual'),
  path: '/region-actual',
  component: page(() => import('../features/region-actual/RegionActualPage.tsx'), 'RegionActualPage'),
});
const regionSources = createRoute({
  ...tabList,
  ...sectionOf('regionActual'),
  path: '/region-actual/sources',
  component: page(() => import('../features/region-actual/SourcesPage.tsx'), 'SourcesPage'),
});
const logs = createRoute({
  ...tabScreen,
  ...sectionOf('activityLog'),
  path: '/logs',
  component: page(() => import('../features/journal/ActivityTab.tsx'), 'ActivityTab'),
});
const logRecords = createRoute({
  ...tabScreen,
  ...sectionOf('journal'),
  path: '/logs/records',
  component: page(() => import('../features/journal/JournalTab.tsx'), 'JournalTab'),
});

const removed = createRoute({
  ...tabScreen,
  path: '/logs/removed',
  component: page(() => import('../features/journal/RemovedTab.tsx'), 'RemovedTab'),
});

const screens = () => import('../features/exchange-channels/exchange-screens.tsx');
const exchangeTab = { ...tabList, ...sectionOf('exchangeFiles') };
const exchange = createRoute({
  ...exchangeTab,
  ...rowsOf(async () => (await import('contract/features/measurements/imports/facts.ts')).measurementImports),
  path: '/measurement-imports',
  component: page(() => import('../features/measurements/imports/ImportsPage.tsx'), 'ImportsPage'),
});
const arrivals = createRoute({
  ...exchangeTab,
  path: '/measurement-imports/arrivals',
  component: page(screens, 'ArrivalsTab'),
});
const sendings = createRoute({
  ...exchangeTab,
  path: '/measurement-imports/sendings',
  component: page(screens, 'SendingsTab'),
});
const channels = createRoute({
  ...exchangeTab,
  ...sectionOf('exchangeChannels'),
  path: '/measurement-imports/channels',
  component: page(screens, 'ChannelsTab'),
});
const channel = createRoute({
  ...screen,
  ...sectionOf('exchangeChannels'),
  path: '/measurement-imports/channels/$guid',
  component: page(screens, 'ChannelPage'),
});
const channelForm = createRoute({ getParentRoute: () => channel, path: '/', ...formTab });
const channelHistory = createRoute({ getParentRoute: () => channel, path: 'history', ...historyTab });
const exchangedFile = createRoute({
  ...screen,
  ...sectionOf('exchangeFiles'),
  path: '/measurement-imports/$guid',
  component: page(() => import('../features/measurements/imports/ImportPage.tsx'), 'ImportPage'),
});

const serviceScreens = () => import('../features/service/service-screens.tsx');
const serviceMessages = createRoute({
  ...tabList,
  ...sectionOf('sharedData'),
  path: '/service-messages',
  component: page(serviceScreens, 'MessagesPage'),
});
const serviceMessage = createRoute({
  ...screen,
  ...sectionOf('sharedData'),
  path: '/service-messages/$guid',
  component: page(serviceScreens, 'MessagePage'),
});
const messageForm = createRoute({ getParentRoute: () => serviceMessage, path: '/', ...formTab });
const messageHistory = createRoute({ getParentRoute: () => serviceMessage, path: 'history', ...historyTab });

const providerScreens = () => import('../features/sign-in-providers/provider-screens.tsx');
const signInProviders = createRoute({
  ...tabList,
  ...sectionOf('sharedData'),
  path: '/sign-in-providers',
  component: page(providerScreens, 'ProvidersPage'),
});
const signInProvider = createRoute({
  ...screen,
  ...sectionOf('sharedData'),
  path: '/sign-in-providers/$guid',
  component: page(providerScreens, 'ProviderPage'),
});
const providerForm = createRoute({ getParentRoute: () => signInProvider, path: '/', ...formTab });
const providerPeople = createRoute({
  getParentRoute: () => signInProvider,
  path: 'people',
  component: page(providerScreens, 'PeopleTab'),
});
const providerHistory = createRoute({ getParentRoute: () => signInProvider, path: 'history', ...historyTab });

/** Regional actuals, the exchange of measured values, logs, service messages, and sign-in providers. */
export const furtherTabs = [
  regionActual,
  regionSources,
  exchange,
  arrivals,
  sendings,
  channels,
  logs,
  logRecords,
  removed,
  serviceMessages,
  signInProviders,
] as const;

/** The cards of those sections. */
export const furtherRoutes = [
  serviceMessage.addChildren([messageForm, messageHistory]),
  signInProvider.addChildren([providerForm, providerPeople, providerHistory]),
  channel.addChildren([channelForm, channelHistory]),
  exchangedFile,
] as const;
