import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { passportSections } from '../passport-sections.ts';
import { readListSearch } from '../resource/state/list-search.ts';
import { historyTab, inPassport, list, passportSection, rowsOf, sectionOf, usageTab } from './frame.ts';

const form = page(() => import('../features/passport/FamilyFormTab.tsx'), 'FamilyFormTab');

/** What a card opens with, when it is not its form. */
const overviews: Readonly<Record<string, typeof form>> = {
  'metering-points': page(() => import('../features/measurements/overview/PointOverview.tsx'), 'PointOverview'),
};

const own = {
  card: form,
  plan: page(() => import('../features/passport/plan/PlanTab.tsx'), 'PlanTab'),
  diagram: page(() => import('../features/passport/diagram/DiagramTab.tsx'), 'DiagramTab'),
  files: page(() => import('../features/passport/tabs/FilesTab.tsx'), 'FilesTab'),
  devices: page(() => import('../features/passport/tabs/DevicesTab.tsx'), 'DevicesTab'),
  seals: page(() => import('../features/passport/tabs/SealsTab.tsx'), 'SealsTab'),
  'expected-profiles': page(
    () => import('../features/measurements/expected/ExpectedProfilesTab.tsx'),
    'ExpectedProfilesTab',
  ),
  values: page(() => import('../features/measurements/ValuesTab.tsx'), 'ValuesTab'),
  hours: page(() => import('../features/gtps/GtpValuesTab.tsx'), 'GtpValuesTab'),
  forecasts: page(() => import('../features/forecasts/PointForecasts.tsx'), 'PointForecasts'),
  coverage: page(() => import('../features/measurements/CoverageTab.tsx'), 'CoverageTab'),
  reconciliation: page(() => import('../features/readings/ReconciliationTab.tsx'), 'ReconciliationTab'),
  imbalance: page(() => import('../features/balance-groups/ImbalanceTab.tsx'), 'ImbalanceTab'),
  balance: page(() => import('../features/measurements/BalanceTab.tsx'), 'BalanceTab'),
};

const ofOverview = {
  ...inPassport,
  getParentRoute: () => passportSection,
  ...sectionOf('objectTypes', ...Object.values(passportSections), 'measurements'),
};

/** The technical passport as a whole. */
export const passportTabs = [
  createRoute({
    ...ofOverview,
    path: '/object-types',
    component: page(() => import('../features/object-types/hub/HubPage.tsx'), 'HubPage'),
  }),
  createRoute({
    ...ofOverview,
    path: '/object-types/network',
    component: page(() => import('../features/passport/overview/NetworkPage.tsx'), 'NetworkPage'),
  }),
  createRoute({
    ...ofOverview,
    path: '/object-types/map',
    component: page(() => import('../features/passport/overview/MapPage.tsx'), 'MapPage'),
  }),
  createRoute({
    ...ofOverview,
    path: '/object-types/verifications',
    component: page(() => import('../features/passport/overview/VerificationsPage.tsx'), 'VerificationsPage'),
  }),
  createRoute({
    ...ofOverview,
    path: '/object-types/completeness',
    component: page(() => import('../features/passport/overview/CompletenessPage.tsx'), 'CompletenessPage'),
  }),
  createRoute({
    ...ofOverview,
    path: '/object-types/measurements',
    component: page(() => import('../features/passport/overview/MeasurementsPage.tsx'), 'MeasurementsPage'),
  }),
  createRoute({
    ...ofOverview,
    path: '/object-types/board',
    component: page(() => import('../features/measurements/board/BoardPage.tsx'), 'BoardPage'),
  }),
] as const;

/** A list and a card for each family, all with similar addresses and screens. */
const familyRoutes = Object.entries(passportSections).flatMap(([name, entity]) => {
  const section = { ...inPassport, ...sectionOf(entity) };
  const family = createRoute({
    ...list,
    ...section,
    ...rowsOf(async () => {
      void import('../resource/state/use-extended.ts').then(({ prefetchExtensions }) => prefetchExtensions());
      return (await import('../features/passport/families/families.ts')).resourceOf(name);
    }),
    path: `/${name}`,
    component: page(() => import('../features/passport/FamilyPage.tsx'), 'FamilyPage'),
  });
  const card = createRoute({
    ...section,
    path: `/${name}/$guid`,
    component: page(() => import('../features/passport/FamilyCard.tsx'), 'FamilyCard'),
  });
  const ofCard = { getParentRoute: () => card };
  return [
    family,
    card.addChildren([
      createRoute({
        ...ofCard,
        path: '/',
        component: overviews[name] ?? form,
      }),
      createRoute({ ...ofCard, path: 'usage', ...usageTab }),
      createRoute({ ...ofCard, path: 'history', ...historyTab }),
      ...Object.entries(own).map(([path, component]) => createRoute({ ...ofCard, path, component })),
      createRoute({
        ...ofCard,
        path: '$related',
        validateSearch: readListSearch,
        component: page(() => import('../features/passport/tabs/RelatedTab.tsx'), 'RelatedTab'),
      }),
    ]),
  ];
});

const ofReadings = { ...inPassport, ...sectionOf('readings') };
const readingRoutes = [
  createRoute({
    ...ofReadings,
    path: '/readings/sheet',
    component: page(() => import('../features/readings/SheetPage.tsx'), 'SheetPage'),
  }),
  createRoute({
    ...ofReadings,
    path: '/readings/reconciliation',
    component: page(() => import('../features/readings/ReconciliationPage.tsx'), 'ReconciliationPage'),
  }),
];

const balancesRoute = createRoute({
  ...inPassport,
  ...sectionOf('balanceGroups'),
  path: '/balance-groups/month',
  component: page(() => import('../features/balance-groups/BalancesPage.tsx'), 'BalancesPage'),
});

const limitsRoute = createRoute({
  ...inPassport,
  ...sectionOf('plannedData'),
  path: '/consumption-limits/month',
  component: page(() => import('../features/limits/LimitsPage.tsx'), 'LimitsPage'),
});

export const passportRoutes = [balancesRoute, limitsRoute, ...readingRoutes, ...familyRoutes];
