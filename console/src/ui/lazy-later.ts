import { lazy, type ComponentType } from 'react';

const { promise, resolve } = Promise.withResolvers<void>();

/** Says that the first screen stands: nothing of it is being fetched. */
export const resolveFirstScreen: () => void = resolve;

/** A component whose code is fetched only when the first screen stands, so that nothing delays its rows. */
export const lazyLater = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    await promise;
    return load();
  });
