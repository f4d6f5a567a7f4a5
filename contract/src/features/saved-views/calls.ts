import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { filterText, sortText } from '../../kit/list-query.ts';
import { guid, lineText } from '../../kit/text.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** The content of a view: the address of the list and the layout of its columns. */
const viewInput = z.strictObject({
  resource: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)),
  name: lineText(100).check(z.minLength(1, { error: 'Это обязательное поле' })),
  isShared: z.boolean(),
  search: lineText(200),
  filter: z.union([z.literal(''), filterText]),
  sort: z.union([z.literal(''), sortText]),
  columns: z.array(z.string().check(z.regex(/^\w{1,64}$/))).check(z.maxLength(100)),
});
const view = z.object({ guid: anyGuid, isOwn: z.boolean(), mayRemove: z.boolean(), ...viewInput.shape });
export type SavedView = z.infer<typeof view>;
export type SavedViewInput = z.infer<typeof viewInput>;

/** The name under which the views of a list are stored. Dictionary values have a separate list per dictionary. */
export const viewedList = (resource: string): string => resource.replaceAll('/', '-').toLowerCase();

const path = '/api/saved-views';
const byGuid = z.strictObject({ guid: guid() });

export const savedViews = {
  list: route({
    method: 'GET',
    path,
    access: 'member',
    isPersonal: true,
    summary: 'Сохранённые виды списка: свои и общие',
    query: z.strictObject({ resource: viewInput.shape.resource }),
    response: z.array(view),
  }),
  create: route({
    method: 'POST',
    path,
    access: 'member',
    summary: 'Сохранить вид списка; вид с тем же названием заменяется, только если об этом сказано',
    body: z.strictObject({ ...viewInput.shape, replace: z.boolean() }),
    response: view,
    status: 201,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/{guid}`,
    access: 'member',
    summary: 'Удалить вид списка: свой, а общий чужой — с правом «Рабочие столы: Изменение»',
    params: byGuid,
  }),
};
