import { glossarySections } from 'contract/features/glossary/facts.ts';
import { paths } from '../../paths.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import classes from '../../ui/Page.module.css';

export const SectionsPage = () => (
  <ResourceListPage resource={glossarySections}>
    <div className={classes.note}>
      <BackLink to={paths.glossary}>Глоссарий</BackLink>
    </div>
  </ResourceListPage>
);
