import * as z from 'zod/mini';
import { enteredFields } from '../../kit/field.ts';
import { tableFile } from '../../kit/resource-import.ts';
import { route, type Answer } from '../../kit/route.ts';
import { users } from './facts.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** What a row of a file does; a dry run writes nothing to the database. */
const importedRow = z.object({
  row: z.number(),
  name: z.string(),
  userName: z.string(),
  outcome: z.enum(['create', 'skip', 'refuse']),
  errors: z.array(z.object({ column: z.nullable(z.string()), message: z.string() })),
});

export const userImport = route({
  method: 'POST',
  path: '/api/users/import',
  access: { entity: 'users', action: 'create' },
  summary: 'Пользователи: загрузка из файла XLSX или CSV; trial — только проверка с отчётом по строкам',
  isLoad: true,
  body: z.strictObject({
    file: tableFile,
    trial: z.boolean(),
    /** How many users the check would create; the load creates exactly that many or none. */
    expected: z.nullable(z.int().check(z.minimum(0))),
  }),
  response: z.object({
    created: z.number(),
    skipped: z.number(),
    refused: z.number(),
    rows: z.array(importedRow),
    /** The new users, for the invitations. */
    guids: z.array(anyGuid),
  }),
});
export type UserImportReport = Answer<typeof userImport>;

/** The columns of the file and their titles. */
export const importColumns = {
  lastName: 'Фамилия',
  firstName: 'Имя',
  middleName: 'Отчество',
  userName: 'Имя пользователя',
  email: 'Почта',
  phone: 'Телефон',
  position: 'Должность',
  groups: 'Группы прав',
} as const;
export type UserColumn = keyof typeof importColumns;

const asked = new Set(enteredFields(users.fields).flatMap(([name, { required }]) => (required ? name : [])));
/** The columns that every row must fill: those required by the form of a user. */
export const requiredColumns = (Object.keys(importColumns) as UserColumn[]).filter((name) => asked.has(name));
