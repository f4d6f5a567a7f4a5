import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { isComputing } from '../api/problem-error.ts';
import { queryClient } from '../api/query-client.ts';
import { COLOR_SCHEME_KEY } from '../api/session.ts';
import { contrastColors, HEADER_HEIGHT, NAVIGATION_WIDTH } from './theme.ts';
import { onTheme, themeNow } from './theme-now.ts';

interface Props {
  nonce: string;
  children: ReactNode;
}

// The progress display is loaded with the first response that has to be waited for.
const stopWaiting = queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'failed' || !isComputing(event.action.error)) return;
  stopWaiting();
  void import('./notices/show-computing.ts').then(({ showComputing }) => showComputing(queryClient));
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
