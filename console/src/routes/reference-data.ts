import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { readListSearch } from '../resource/state/list-search.ts';
import {
  articleTab,
  formTab,
  historyTab,
  rowsOf,
  screen,
  sectionOf,
  tabList,
  usageTab,
  type RoutePlace,
} from './frame.ts';

const valuesOfDictionary = {
  loader: ({ params, location }: RoutePlace) => {
    const search = readListSearch({ ...location.search });
    void import('../features/dictionaries/prefetch-values.ts').then(({ prefetchValues }) =>
      prefetchValues(params.id ?? '', search),
    );
  },
};

const glossary = createRoute({
  ...tabList,
  ...rowsOf(async () => (await import('contract/features/glossary/facts.ts')).glossary),
  ...sectionOf('glossary'),
  path: '/glossary',
  component: page(() => import('../features/glossary/GlossaryPage.tsx'), 'GlossaryPage'),
});
const glossaryPrint = createRoute({
  ...screen,
  ...sectionOf('glossary'),
  path: '/glossary/print',
  component: page(() => import('../features/glossary/PrintPage.tsx'), 'PrintPage'),
});
const glossarySections = createRoute({
  ...tabList,
  ...sectionOf('glossary'),
  path: '/glossary/sections',
  component: page(() => import('../features/glossary/SectionsPage.tsx'), 'SectionsPage'),
});
const term = createRoute({
  ...screen,
  ...sectionOf('glossary'),
  path: '/glossary/$guid',
  component: page(() => import('../features/glossary/TermPage.tsx'), 'TermPage'),
});
const termForm = createRoute({ getParentRoute: () => term, path: '/', ...articleTab });
const termMentions = createRoute({
  getParentRoute: () => term,
  path: 'mentions',
  component: page(() => import('../features/glossary/MentionsTab.tsx'), 'MentionsTab'),
});
const termHistory = createRoute({ getParentRoute: () => term, path: 'history', ...historyTab });

const dictionaries = createRoute({
  ...tabList,
  ...rowsOf(async () => (await import('contract/features/dictionaries/facts.ts')).dictionaries),
  ...sectionOf('dictionaries'),
  path: '/dictionary',
  component: page(() => import('../features/dictionaries/DictionariesTab.tsx'), 'DictionariesTab'),
});
const dictionaryCard = createRoute({
  ...screen,
  ...sectionOf('dictionaries'),
  id: 'dictionary-card',
  component: page(() => import('../features/dictionaries/DictionaryPage.tsx'), 'DictionaryPage'),
});
const sharedProposals = createRoute({
  ...screen,
  path: '/dictionary/proposals',
  component: page(() => import('../features/shared-proposals/ProposalsPage.tsx'), 'ProposalsPage'),
});
const ofDictionary = { getParentRoute: () => dictionaryCard };
const dictionary = createRoute({ ...ofDictionary, path: '/dictionary/$id', ...formTab });
const dictionaryUsage = createRoute({ ...ofDictionary, path: '/dictionary/$id/usage', ...usageTab });
const dictionaryHistory = createRoute({ ...ofDictionary, path: '/dictionary/$id/history', ...historyTab });
const changeSets = createRoute({
  ...ofDictionary,
  path: '/dictionary/$id/change-sets/{-$set}',
  component: page(() => import('../features/dictionaries/change-sets/ChangeSetsTab.tsx'), 'ChangeSetsTab'),
});
const dictionaryValues = createRoute({
  ...ofDictionary,
  ...valuesOfDictionary,
  path: '/dictionary-values/$id',
  validateSearch: readListSearch,
  component: page(() => import('../features/dictionaries/ValuesTab.tsx'), 'ValuesTab'),
});
const dictionaryValue = createRoute({
  ...screen,
  ...sectionOf('dictionaries'),
  path: '/dictionary-values/$id/$guid',
  component: page(() => import('../features/dictionaries/ValuePage.tsx'), 'ValuePage'),
});
const valueForm = createRoute({ getParentRoute: () => dictionaryValue, path: '/', ...articleTab });
const valueUsage = createRoute({ getParentRoute: () => dictionaryValue, path: 'usage', ...usageTab });
const valueHistory = createRoute({ getParentRoute: () => dictionaryValue, path: 'history', ...historyTab });

const brandsList = createRoute({
  ...tabList,
  ...rowsOf(async () => (await import('contract/features/equipment/facts.ts')).brands),
  ...sectionOf('brands'),
  path: '/dictionary/brands',
  component: page(() => import('../features/equipment/BrandsTab.tsx'), 'BrandsTab'),
});
const equipmentList = createRoute({
  ...tabList,
  ...rowsOf(async () => (await import('contract/features/equipment/facts.ts')).equipmentTypes),
  ...sectionOf('equipmentTypes'),
  path: '/dictionary/equipment',
  component: page(() => import('../features/equipment/EquipmentTab.tsx'), 'EquipmentTab'),
});

const brand = createRoute({
  ...screen,
  ...sectionOf('brands'),
  path: '/dictionary/brands/$guid',
  component: page(() => import('../features/equipment/BrandPage.tsx'), 'BrandPage'),
});
const brandForm = createRoute({ getParentRoute: () => brand, path: '/', ...formTab });
const brandModels = createRoute({
  getParentRoute: () => brand,
  path: 'models',
  validateSearch: readListSearch,
  component: page(() => import('../features/equipment/BrandModelsTab.tsx'), 'BrandModelsTab'),
});
const brandHistory = createRoute({ getParentRoute: () => brand, path: 'history', ...historyTab });

const model = createRoute({
  ...screen,
  ...sectionOf('brands'),
  path: '/dictionary/models/$guid',
  component: page(() => import('../features/equipment/ModelPage.tsx'), 'ModelPage'),
});
const modelForm = createRoute({
  getParentRoute: () => model,
  path: '/',
  component: page(() => import('../features/equipment/ModelFormTab.tsx'), 'ModelFormTab'),
});
const modelHistory = createRoute({ getParentRoute: () => model, path: 'history', ...historyTab });

const equipmentType = createRoute({
  ...screen,
  ...sectionOf('equipmentTypes'),
  path: '/dictionary/equipment/$guid',
  component: page(() => import('../features/equipment/EquipmentTypePage.tsx'), 'EquipmentTypePage'),
});
const equipmentTypeForm = createRoute({ getParentRoute: () => equipmentType, path: '/', ...formTab });
const equipmentTypeHistory = createRoute({ getParentRoute: () => equipmentType, path: 'history', ...historyTab });

/** The lists of dictionaries, brands, equipment and terms. */
export const referenceDataTabs = [dictionaries, brandsList, equipmentList, glossary, glossarySections] as const;

/** The cards of dictionaries, brands and models, equipment and terms. */
export const referenceDataRoutes = [
  sharedProposals,
  dictionaryCard.addChildren([dictionary, dictionaryUsage, dictionaryHistory, dictionaryValues, changeSets]),
  dictionaryValue.addChildren([valueForm, valueUsage, valueHistory]),
  brand.addChildren([brandForm, brandModels, brandHistory]),
  model.addChildren([modelForm, modelHistory]),
  equipmentType.addChildren([equipmentTypeForm, equipmentTypeHistory]),
  glossaryPrint,
  term.addChildren([termForm, termMentions, termHistory]),
] as const;
