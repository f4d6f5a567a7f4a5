import type { Route } from 'contract/kit/route.ts';
import type { Actor, Danger } from './actor.ts';
import { AppError } from './app-error.ts';
import type { KeptRequest, Server } from './served.ts';

/** Ends the transaction of a change that another person has to approve: the request is kept, and sent again then. Where a change is a
 *  part of a larger one that goes on without it, it is refused. */
export class SecondPersonNeeded extends AppError {
  readonly danger: Danger;

  constructor(danger: Danger) {
    super('conflict', {
      detail: `${danger.title}: это утверждает второе лицо, и здесь ждать его нельзя. ${danger.instead ?? 'Запись меняют по одной, в её форме.'}`,
    });
    this.danger = danger;
  }
}

/** Says what to do instead of a change that cannot wait for a second person; any other error stays what it is. */
export const insteadOfWaiting =
  (instead: string) =>
  (error: unknown): never => {
    throw error instanceof SecondPersonNeeded ? new SecondPersonNeeded({ ...error.danger, instead }) : error;
  };

/** Keeps the request of a change that needs a second person; any other error stays what it is. */
export const keeping =
  ({ keepChange }: Server, actor: Actor, route: Route, request: KeptRequest) =>
  (error: unknown): Promise<never> => {
    // What a token may do depends on its scope, which nobody could judge later.
    if (!(error instanceof SecondPersonNeeded) || !keepChange || !actor.session) throw error;
    return keepChange(actor, route, request, error.danger);
  };
