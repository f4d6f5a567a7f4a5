import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { COLOR_SCHEME_KEY, contrastColors, HEADER_HEIGHT, NAVIGATION_WIDTH } from './theme.ts';
import { onTheme, themeNow } from './theme-now.ts';

interface Props {
  nonce: string;
  children: ReactNode;
}

// What tells of computing is fetched when a request is refused for the first time.
const stopWaiting = queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'failed') return;
  stopWaiting();
  void import('./notices/tell-computing.ts').then(({ tellComputing }) => tellComputing(queryClient));
});

const colorScheme = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
const sizes = {
  '--app-header-height': `${HEADER_HEIGHT}px`,
  '--app-navigation-medium': `${NAVIGATION_WIDTH.medium}px`,
  '--app-navigation-small': `${NAVIGATION_WIDTH.small}px`,
};

export const Providers = ({ nonce, children }: Props) => (
  <MantineProvider
    theme={useSyncExternalStore(onTheme, themeNow)}
    defaultColorScheme="auto"
    colorSchemeManager={colorScheme}
    cssVariablesResolver={(given) => ({ ...contrastColors(given), variables: sizes })}
    getStyleNonce={() => nonce}
  >
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
);
