import { createContext } from 'react';

/** Opens what is told of the present screen. */
export const OpenHelp = createContext<() => void>(() => undefined);
