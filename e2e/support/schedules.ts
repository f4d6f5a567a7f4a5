import { api, items, unique, type Row } from './api.ts';

const filled = ['guid', 'version', 'createdAt', 'updatedAt', 'names', 'state', 'author', 'pausedUntil', 'pauseReason'];
const shown = ['nextRunAt', 'lastRunAt', 'lastState'];

/** The editable fields of a task. */
export const inputOf = (task: Row) =>
  Object.fromEntries(Object.entries(task).filter(([key]) => ![...filled, ...shown].includes(key)));

/** A separate copy of the sample task that checks verifications, because a task runs only once at a time. */
export async function createTask(name: string, more: object = {}): Promise<Row> {
  const [like] = await items('/api/schedules?limit=1&search=поверок');
  return api('POST', '/api/schedules', { body: { ...inputOf(like!), name: unique(name), ...more } });
}
