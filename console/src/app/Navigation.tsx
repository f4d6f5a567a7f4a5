import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { decide } from 'contract/permissions.ts';
import { refusalText, useWho } from '../api/who.ts';
import { navigation } from '../navigation.ts';
import classes from './Navigation.module.css';
import { NavigationLink } from './NavigationLink.tsx';

export function Navigation() {
  const { rights } = useWho();
  const isIconBar = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });

  return (
    <nav className={classes.navigation} aria-label="Разделы">
      {navigation.map((item) => {
        const decision = decide(rights, item.entity, 'read');
        const refusal = decision.allowed ? null : refusalText(decision);
        const link = <NavigationLink key={item.path} item={item} refusal={refusal} />;
        // Each tooltip costs its share of every render, so that only what needs one gets it.
        if (!isIconBar && !refusal) return link;
        return (
          <Tooltip key={item.path} label={refusal ? `${item.label}. ${refusal}` : item.label} position="right" multiline maw={360}>
            {link}
          </Tooltip>
        );
      })}
    </nav>
  );
}
