import * as z from 'zod/mini';
import { employees } from 'contract/features/employees/facts.ts';
import { fieldSchema } from 'contract/kit/field-schema.ts';
import type { DirectoryPerson } from '../directories/people.service.ts';

const fields = ['lastName', 'firstName', 'middleName', 'email', 'phone', 'position', 'department'] as const;
const checks = fields.map((name) => ({
  name,
  field: employees.fields[name],
  schema: fieldSchema(employees.fields[name]),
}));

/** A person's data from a directory without values that a form would refuse, and what was left out and why. The name is
 *  already split into parts. */
export function tidied(person: DirectoryPerson): { person: DirectoryPerson; leftOut: string[] } {
  const refused = checks.flatMap(({ name, field, schema }) => {
    const mistake = person[name] === null ? undefined : z.safeParse(schema, person[name]).error?.issues[0]?.message;
    return mistake === undefined ? [] : [{ name, text: `${field.label.toLowerCase()} «${person[name]}» (${mistake})` }];
  });
  return {
    person: { ...person, fullName: null, ...Object.fromEntries(refused.map(({ name }) => [name, null])) },
    leftOut: refused.map(({ text }) => text),
  };
}
