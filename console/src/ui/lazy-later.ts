import { lazy, type ComponentType } from 'react';

const { promise, resolve } = Promise.withResolvers<void>();

/** Signals that the first screen is complete, with nothing left to fetch. */
export const resolveFirstScreen: () => void = resolve;

/** A component whose code is fetched only after the first screen is complete, so that it does not delay the rows. */
export const lazyLater = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    await promise;
    return load();
  });
