import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useWho } from '../../api/who.ts';
import { navigation, entryScreen } from '../../navigation.ts';
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

  return (
    <nav className={classes.navigation} aria-label="Разделы" data-icons={isIconBar || undefined}>
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
      <button type="button" className={`${classes.item} ${classes.fold}`} onClick={onFold} aria-label={folding}>
        <FoldIcon size={20} stroke={1.6} aria-hidden className={classes.icon} />
        <span className={classes.label}>{folding}</span>
      </button>
    </nav>
  );
}
