import { Outlet } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { RouteTabs } from '../../../ui/RouteTabs.tsx';

const tabs = [
  { label: 'Тип объектов', to: paths.objectTypes },
  { label: 'Сеть', to: paths.passportNetwork },
  { label: 'Карта', to: paths.passportMap },
  { label: 'Поверки', to: paths.verifications },
  { label: 'Полнота', to: paths.completeness },
  { label: 'Измерения', to: paths.measurements },
  { label: 'Доска сбора', to: paths.board },
];

export const ObjectTypesTabs = () => (
  <>
    <RouteTabs label="Тип объектов" tabs={tabs} />
    <Outlet />
  </>
);
