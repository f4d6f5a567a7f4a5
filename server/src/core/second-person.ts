import type { Route } from 'contract/kit/route.ts';
import type { Actor, Danger } from './actor.ts';
import { AppError } from './app-error.ts';
import type { KeptRequest, Server } from './served.ts';

/** Aborts the transaction of a change that needs a second person: the request is stored, and repeated after approval. A
 *  change that is a part of a larger one is refused instead. */
export class SecondPersonNeeded extends AppError {
  readonly danger: Danger;

  constructor(danger: Danger) {
    super('conflict', {
      detail: `${danger.title}: это утверждает второе лицо, и здесь ждать его нельзя. ${danger.instead ?? 'Запись меняют по одной, в её форме.'}`,
    });
    this.danger = danger;
  }
}

/** Explains what to do instead of a change that cannot wait for a second person; other errors pass through. */
export const explainCannotWait =
  (instead: string) =>
  (error: unknown): never => {
    throw error instanceof SecondPersonNeeded ? new SecondPersonNeeded({ ...error.danger, instead }) : error;
  };

/** Stores the request of a change that needs a second person; other errors pass through. */
export const keeping =
  ({ keepChange }: Server, actor: Actor, route: Route, request: KeptRequest) =>
  (error: unknown): Promise<never> => {
    // A token's scope may change, so its requests cannot be judged later.
    if (!(error instanceof SecondPersonNeeded) || !keepChange || !actor.session) throw error;
    return keepChange(actor, route, request, error.danger);
  };
