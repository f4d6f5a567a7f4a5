import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { formTab, historyTab, list, rowsOf, screen, sectionOf } from './frame.ts';

const regionActual = createRoute({
  ...screen,
  ...sectionOf('regionActual'),
  path: '/region-actual',
  component: page(() => import('../features/region-actual/RegionActualPage.tsx'), 'RegionActualPage'),
});
const regionSources = createRoute({
  ...list,
  ...sectionOf('regionActual'),
  path: '/region-actual/sources',
  component: page(() => import('../features/region-actual/SourcesPage.tsx'), 'SourcesPage'),
});
const logTabs = createRoute({
  ...screen,
  id: 'log-tabs',
  component: page(() => import('../features/journal/LogsTabs.tsx'), 'LogsTabs'),
});
const logs = createRoute({
  getParentRoute: () => logTabs,
  ...sectionOf('activityLog'),
  path: '/logs',
  component: page(() => import('../features/journal/ActivityTab.tsx'), 'ActivityTab'),
});
const logRecords = createRoute({
  getParentRoute: () => logTabs,
  ...sectionOf('journal'),
  path: '/logs/records',
  component: page(() => import('../features/journal/JournalTab.tsx'), 'JournalTab'),
});

const removed = createRoute({
  getParentRoute: () => logTabs,
  path: '/logs/removed',
  component: page(() => import('../features/journal/RemovedTab.tsx'), 'RemovedTab'),
});

const screens = () => import('../features/exchange-channels/exchange-screens.tsx');
const exchangeTabs = createRoute({ ...screen, id: 'exchange-tabs', component: page(screens, 'ExchangeTabs') });
const exchangeTab = { ...list, ...sectionOf('exchangeFiles'), getParentRoute: () => exchangeTabs };
const exchange = createRoute({
  ...exchangeTab,
  ...rowsOf(async () => (await import('contract/features/measurement-imports/facts.ts')).measurementImports),
  path: '/measurement-imports',
  component: page(() => import('../features/measurement-imports/ImportsPage.tsx'), 'ImportsPage'),
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
  component: page(() => import('../features/measurement-imports/ImportPage.tsx'), 'ImportPage'),
});

const serviceScreens = () => import('../features/service/service-screens.tsx');
const serviceMessages = createRoute({
  ...list,
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
  ...list,
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

/** Regional actuals, logs, messages of the service, providers of sign-ins, and the exchange of files with measured values. */
export const sectionRoutes = [
  regionActual,
  regionSources,
  logTabs.addChildren([logs, logRecords, removed]),
  serviceMessages,
  serviceMessage.addChildren([messageForm, messageHistory]),
  signInProviders,
  signInProvider.addChildren([providerForm, providerPeople, providerHistory]),
  exchangeTabs.addChildren([exchange, arrivals, sendings, channels]),
  channel.addChildren([channelForm, channelHistory]),
  exchangedFile,
] as const;
