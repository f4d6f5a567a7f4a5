import { useMediaQuery } from '@mantine/hooks';
import { IconGauge, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { decideAny } from 'contract/rights/decide.ts';
import { useWho } from '../../api/who.ts';
import { navigation, entryScreen } from '../../navigation.ts';
import { paths } from '../../paths.ts';
import { linkTo } from '../../ui/link-to.ts';
import classes from './Navigation.module.css';
import { NavigationLink } from './NavigationLink.tsx';

interface Props {
  isFolded: boolean;
  onFold: () => void;
}

export function Navigation({ isFolded, onFold }: Props) {
  const { rights } = useWho();
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const isIconBar = isNarrow || isFolded;
  const folding = isFolded ? 'Развернуть меню' : 'Свернуть меню';
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;

  const mayReadPoints = decideAny(rights, 'meteringPoints', 'read').allowed;

  return (
    <div className={classes.side} data-icons={isIconBar || undefined}>
      <nav className={classes.navigation} aria-label="Разделы">
        {navigation.map((item) => {
          const { to, refusal } = entryScreen(rights, item);
          // The tooltip is the accessible name of an icon-only link.
          return (
            <NavigationLink
              key={item.path}
              item={item}
              to={to}
              data-tip={refusal ? `${item.label}. ${refusal}` : undefined}
            />
          );
        })}
      </nav>
      {mayReadPoints && (
        <nav className={classes.navigation} aria-label="Всегда под рукой">
          <Link
            {...linkTo(paths.passportList('metering-points'))}
            aria-label="Точки учёта"
            className={classes.item}
            activeProps={{ 'data-active': true }}
          >
            <IconGauge size={20} stroke={1.6} aria-hidden className={classes.icon} />
            <span className={classes.label}>Точки учёта</span>
          </Link>
        </nav>
      )}
      <button type="button" className={`${classes.item} ${classes.fold}`} onClick={onFold} aria-label={folding}>
        <FoldIcon size={20} stroke={1.6} aria-hidden className={classes.icon} />
        <span className={classes.label}>{folding}</span>
      </button>
    </div>
  );
}
