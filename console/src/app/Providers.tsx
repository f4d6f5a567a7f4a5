import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { whoQuery } from '../api/who.ts';
import { COLOR_SCHEME_KEY, contrastColors, HEADER_HEIGHT, NAVIGATION_WIDTH, themeIn } from './theme.ts';

interface Props {
  nonce: string;
  children: ReactNode;
}

const colorScheme = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
const sizes = {
  '--app-header-height': `${HEADER_HEIGHT}px`,
  '--app-navigation-medium': `${NAVIGATION_WIDTH.medium}px`,
  '--app-navigation-small': `${NAVIGATION_WIDTH.small}px`,
};

const onAnswer = (changed: () => void) => queryClient.getQueryCache().subscribe(changed);
/** The shell asks who is signed in before it shows anything, so the colour of the organization is there from the first. */
const accentNow = () => queryClient.getQueryData(whoQuery.queryKey)?.orgLook?.accent ?? null;

function Themed({ nonce, children }: Props) {
  const accent = useSyncExternalStore(onAnswer, accentNow);
  const theme = useMemo(() => themeIn(accent), [accent]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      cssVariablesResolver={(given) => ({ ...contrastColors(given), variables: sizes })}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}

export const Providers = (props: Props) => (
  <QueryClientProvider client={queryClient}>
    <Themed {...props} />
  </QueryClientProvider>
);
