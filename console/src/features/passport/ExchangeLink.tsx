import { useDecision } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import classes from '../../ui/Page.module.css';
import { TextLink } from '../../ui/TextLink.tsx';

/** Where measured values come from and go to. */
export function ExchangeLink() {
  const may = useDecision('exchangeFiles', 'read');
  if (!may.allowed) return null;
  return (
    <div className={classes.toolbar}>
      <TextLink to={paths.measurementImports}>Обмен данными: макеты 80020 и таблицы значений</TextLink>
    </div>
  );
}
