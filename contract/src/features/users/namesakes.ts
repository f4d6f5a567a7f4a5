import * as z from 'zod/mini';
import { anyGuid } from '../../kit/answer-text.ts';
import { likenesses } from '../../kit/resource-import.ts';
import { route } from '../../kit/route.ts';
import { lineText } from '../../kit/text.ts';

const text = z.optional(lineText(255));

/** Existing people with the entered name, shown before a duplicate card or account is created. */
const namesakesIn = (entity: 'users' | 'employees', list: string) =>
  route({
    method: 'GET',
    path: `/api/${entity}/namesakes`,
    access: { entity, action: 'create' },
    summary: `${list}: кто уже есть под этими именем и фамилией`,
    query: z.strictObject({
      lastName: lineText(100),
      firstName: lineText(100),
      middleName: text,
      email: text,
      phone: text,
    }),
    response: z.array(
      z.object({ card: z.nullable(anyGuid), account: z.nullable(anyGuid), title: z.string(), by: likenesses }),
    ),
  });

export const namesakes = {
  ofUser: namesakesIn('users', 'Пользователи'),
  ofEmployee: namesakesIn('employees', 'Сотрудники'),
};
