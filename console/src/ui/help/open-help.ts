import { createContext } from 'react';

/** Opens the help of the current screen. */
export const OpenHelp = createContext<() => void>(() => undefined);
