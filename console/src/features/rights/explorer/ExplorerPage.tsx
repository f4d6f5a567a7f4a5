import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import page from '../../../ui/Page.module.css';
import { RouteTabs } from '../../../ui/RouteTabs.tsx';

const tabs = [
  { label: 'Что может', to: paths.rightsExplorer() },
  { label: 'Кто может', to: paths.rightsExplorer('who-can') },
  { label: 'Состав групп', to: paths.rightsExplorer('composition') },
];

/** The room in which rights are looked at: what a person or a group may do on any day, and who may do something. */
export function ExplorerPage() {
  useDocumentTitle('Обозреватель прав — Энергоконсоль');
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <Title order={1}>Обозреватель прав</Title>
          <div className={page.state}>Кто что может, на какой день и почему</div>
        </div>
      </header>
      <RouteTabs label="Обозреватель прав" tabs={tabs} />
      <Outlet />
    </section>
  );
}
