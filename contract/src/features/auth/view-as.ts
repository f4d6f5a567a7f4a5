import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';

/** Viewing: a session sees the organization as another user would and changes nothing. */
export const viewAs = {
  begin: route({
    method: 'POST',
    path: '/api/users/{guid}/view-as',
    access: { entity: 'users', action: 'update' },
    summary: 'Пользователи: посмотреть глазами пользователя',
    params: z.strictObject({ guid: guid() }),
  }),
  end: route({
    method: 'DELETE',
    path: '/api/auth/view-as',
    access: 'member',
    exemptFrom: ['viewing', 'readOnly'],
    summary: 'Закончить просмотр глазами пользователя',
  }),
};
