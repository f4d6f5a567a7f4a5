import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as that of a telephone or a small tablet: the words of tools give way to icons. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
