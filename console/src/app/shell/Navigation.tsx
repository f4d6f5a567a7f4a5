import { useMediaQuery } from '@mantine/hooks';
import { decideAny } from 'contract/rights/decide.ts';
import { lazy, Suspense } from 'react';
import { refusalText } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { navigation } from '../../navigation.ts';
import classes from './Navigation.module.css';
import { NavigationLink } from './NavigationLink.tsx';

const Hint = lazy(async () => ({ default: (await import('../../ui/Hint.tsx')).Hint }));

export function Navigation() {
  const { rights } = useWho();
  const isIconBar = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });

  return (
    <nav className={classes.navigation} aria-label="Разделы">
      {navigation.map((item) => {
        const refusal = refusalText(decideAny(rights, item.entity, 'read'));
        const link = <NavigationLink key={item.path} item={item} refusal={refusal} />;
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
