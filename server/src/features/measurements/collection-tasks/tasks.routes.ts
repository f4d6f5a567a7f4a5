import { taskCalls as calls } from 'contract/features/measurements/tasks.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { setDayFollower } from '../../../series/check.ts';
import { closeArrived } from './arrived.ts';
import { assigneesOf } from './people.ts';
import { closeTask, giveTask, openTasks } from './tasks.ts';

/** Serves the tasks of the board of collection. */
export function serveCollectionTasks(server: Server): void {
  setDayFollower(closeArrived);
  serve(server, calls.list, ({ tx, actor }) => openTasks(tx, actor));
  serve(server, calls.people, ({ tx }) => assigneesOf(tx));
  serve(server, calls.create, ({ tx, actor, body }) => giveTask(tx, actor, body));
  serve(server, calls.close, ({ tx, actor, params }) => closeTask(tx, actor, params.guid));
}
