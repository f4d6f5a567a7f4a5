import { useDocumentTitle } from '@mantine/hooks';
import page from '../../../ui/Page.module.css';
import { RunsTable } from './RunsTable.tsx';
import classes from '../Scheduler.module.css';
import { PageTitle } from '../../../ui/help/PageTitle.tsx';

/** All background runs. */
export function RunsPage() {
  useDocumentTitle('Запуски — Энергоконсоль');
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <PageTitle>Запуски</PageTitle>
          <div className={page.state}>Новые сначала; хранятся 90 дней</div>
        </div>
      </header>
      <div className={`${page.scrolling} ${classes.body}`}>
        <RunsTable />
      </div>
    </section>
  );
}
