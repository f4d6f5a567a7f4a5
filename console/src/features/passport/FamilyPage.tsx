import { useDecision } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { CardSkeleton } from '../../resource/card/CardSkeleton.tsx';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import { useExtended } from '../../resource/state/use-extended.ts';
import page from '../../ui/Page.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFamily } from './families/use-family.ts';

/** Links to the import and export of measured values. */
function ExchangeLink() {
  const may = useDecision('exchangeFiles', 'read');
  if (!may.allowed) return null;
  return (
    <div className={page.toolbar}>
      <TextLink to={paths.measurementImports}>Обмен данными: макеты 80020 и таблицы значений</TextLink>
    </div>
  );
}

/** Links to what is done with the readings of many points. */
const ReadingLinks = () => (
  <div className={page.toolbar}>
    <TextLink to={paths.readingSheet}>Снять показания</TextLink>
    <TextLink to={paths.reconciliation}>Сверка профиля с показаниями</TextLink>
  </div>
);

/** The record list of a passport family. */
export function FamilyPage() {
  const { name, resource } = useFamily();
  const extended = useExtended(resource);
  if (!extended) return <CardSkeleton />;
  return (
    <ResourceListPage key={name} resource={extended}>
      {name === 'metering-points' && <ExchangeLink />}
      {name === 'readings' && <ReadingLinks />}
    </ResourceListPage>
  );
}
