import { defineResource } from '../../kit/resource.ts';
import { employees } from '../employees/facts.ts';
import { users } from './facts.ts';

const { position, department, managerGuid, personnelNumber, groups } = employees.fields;
const { fullName, userName, lastName, firstName, middleName, email, phone, memberFrom, memberTo, validUntil, note } =
  users.fields;

/** A file layout for importing people: an account each, and a card with its groups for employees. The records are users
 *  and employees. */
export const peopleList = defineResource({
  name: 'people-list',
  table: users.table,
  titles: { list: users.titles.list, count: users.titles.count, accusative: users.titles.accusative },
  scope: 'organization',
  entity: 'users',
  keys: ['userName'],
  fields: {
    fullName,
    lastName,
    firstName,
    middleName,
    userName,
    email,
    phone,
    position: { ...position, required: false },
    department,
    managerGuid,
    personnelNumber,
    groups,
    memberFrom,
    memberTo,
    validUntil,
    note,
  },
  list: { columns: ['fullName'], sort: 'fullName', title: 'fullName' },
});
