import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useWho } from '../../api/who.ts';
import { navigation, wayInto } from '../../navigation.ts';
import classes from './Navigation.module.css';
import { NavigationLink } from './NavigationLink.tsx';

const Hint = lazy(async () => ({ default: (await import('../../ui/Hint.tsx')).Hint }));

export function Navigation() {
  const { rights } = useWho();
  const isIconBar = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });

  return (
    <nav className={classes.navigation} aria-label="Разделы">
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
    </nav>
  );
}
