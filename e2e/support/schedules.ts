import { api, items, unique, type Row } from './api.ts';

const filled = ['guid', 'version', 'createdAt', 'updatedAt', 'names', 'state', 'author', 'pausedUntil', 'pauseReason'];
const shown = ['nextRunAt', 'lastRunAt', 'lastState'];

/** What is entered of a task. */
export const inputOf = (task: Row) =>
  Object.fromEntries(Object.entries(task).filter(([key]) => ![...filled, ...shown].includes(key)));

/** A task of its own like that of the sample which looks for verifications: a task runs once at a time. */
export async function createTask(name: string, more: object = {}): Promise<Row> {
  const [like] = await items('/api/schedules?limit=1&search=поверок');
  return api('POST', '/api/schedules', { body: { ...inputOf(like!), name: unique(name), ...more } });
}
