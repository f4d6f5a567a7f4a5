import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone or a small tablet, so that tools show icons without words. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
