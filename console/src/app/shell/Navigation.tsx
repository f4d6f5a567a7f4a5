import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useWho } from '../../api/who.ts';
import { navigation, wayInto } from '../../navigation.ts';
import classes from './Navigation.module.css';
import { NavigationLink } from './NavigationLink.tsx';

const Hint = lazy(async () => ({ default: (await import('../../ui/Hint.tsx')).Hint }));

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
        const { to, refusal } = wayInto(rights, item);
        const link = <NavigationLink key={item.path} item={item} to={to} />;
        // Every tooltip adds bytes and render time, so only links that need one get it.
        if (!isIconBar && !refusal) return link;
        return (
          <Suspense key={item.path} fallback={link}>
            <Hint label={refusal ? `${item.label}. ${refusal}` : item.label}>{link}</Hint>
          </Suspense>
        );
      })}
      <button type="button" className={`${classes.item} ${classes.fold}`} onClick={onFold} aria-label={folding}>
        <FoldIcon size={20} stroke={1.6} aria-hidden className={classes.icon} />
        <span className={classes.label}>{folding}</span>
      </button>
    </nav>
  );
}
