import page from '../../../ui/Page.module.css';
import { RunsTable } from './RunsTable.tsx';
import classes from '../Scheduler.module.css';
import { ScreenTitle } from '../../../resource/frame/ScreenTitle.tsx';

/** All background runs. */
export function RunsPage() {
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <ScreenTitle />
          <div className={page.state}>Новые сначала; хранятся 90 дней</div>
        </div>
      </header>
      <div className={`${page.scrolling} ${classes.body}`}>
        <RunsTable />
      </div>
    </section>
  );
}
