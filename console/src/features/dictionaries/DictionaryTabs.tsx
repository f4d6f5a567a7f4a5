import { Outlet } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

const tabs = [
  { label: 'Словари', to: paths.dictionaries },
  { label: 'Производители', to: paths.brands },
  { label: 'Оборудование', to: paths.equipment },
];

export const DictionaryTabs = () => (
  <>
    <RouteTabs label="Справочники" tabs={tabs} />
    <Outlet />
  </>
);
