import type { Client, Entry, Filter } from 'ldapts';
import { tidyText, phone as phoneField } from 'contract/kit/contacts.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { loadLdap, type Directory } from './directory.service.ts';
import { DirectoryFault } from './directory-fault.service.ts';
import { partsOfName } from './parts-of-name.ts';

const PAGE = 500;
/** A limit above the size of any organization, to bound memory. */
const MOST = 50_000;

/** A person as described by a directory. */
export interface DirectoryPerson {
  dn: string;
  /** The immutable identifier. */
  subject: string;
  userName: string | null;
  lastName: string | null;
  firstName: string | null;
  middleName: string | null;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  position: string | null;
  department: string | null;
  memberOf: string[];
}

const usual = {
  activeDirectory: {
    people: '(&(objectCategory=person)(objectClass=user))',
    disabled: '(userAccountControl:1.2.840.113556.1.4.803:=2)',
    logins: 'sAMAccountName userPrincipalName',
    subject: 'objectGUID',
    department: 'department',
  },
  openLdap: {
    people: '(objectClass=inetOrgPerson)',
    disabled: '(|(nsAccountLock=TRUE)(pwdAccountLockedTime=000001010000Z))',
    logins: 'uid',
    subject: 'entryUUID',
    department: 'ou',
  },
} as const;

/** The attribute names used by a directory. */
function namesIn(directory: Directory) {
  const { people, disabled, logins, subject, department } = usual[directory.dialect];
  return {
    people: directory.peopleFilter ?? people,
    disabled: directory.disabledFilter ?? disabled,
    logins: (directory.loginAttributes ?? logins).split(' '),
    subject: directory.subjectAttribute ?? subject,
    lastName: directory.lastNameAttribute ?? 'sn',
    firstName: directory.firstNameAttribute ?? 'givenName',
    middleName: directory.middleNameAttribute ?? 'middleName',
    email: directory.emailAttribute ?? 'mail',
    phone: directory.phoneAttribute ?? 'telephoneNumber',
    position: directory.positionAttribute ?? 'title',
    department: directory.departmentAttribute ?? department,
  };
}

/** What is wrong with a filter (RFC 4515); undefined for a valid one. */
export async function filterFault(text: string): Promise<string | undefined> {
  const { FilterParser } = await loadLdap();
  try {
    FilterParser.parseString(text);
    return undefined;
  } catch {
    return 'Отбор записан с ошибкой: он вида (&(objectClass=user)(department=Сбыт))';
  }
}

async function both(one: string, further: Filter): Promise<Filter> {
  const { AndFilter, FilterParser } = await loadLdap();
  return new AndFilter({ filters: [FilterParser.parseString(one), further] });
}

/** `objectGUID` is 16 bytes, whose first three groups are little-endian. */
const isBinary = (attribute: string) => attribute.toLowerCase() === 'objectguid';
const ORDER = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];

function guidOf(bytes: Buffer): string {
  const hex = Buffer.from(ORDER.map((index) => bytes[index]!)).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function bytesOf(guid: string): Buffer {
  const bytes = Buffer.from(guid.replaceAll('-', ''), 'hex');
  return Buffer.from(ORDER.map((index) => bytes[index] ?? 0));
}

type Values = ReadonlyMap<string, readonly (string | Buffer)[]>;

/** The values of an entry by attribute name, case-insensitively. */
const valuesOf = (entry: Entry): Values =>
  new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), [value].flat()]));

function personOf(directory: Directory, entry: Entry): DirectoryPerson {
  const names = namesIn(directory);
  const values = valuesOf(entry);
  const text = (attribute: string, max = 255) => {
    const [value] = values.get(attribute.toLowerCase()) ?? [];
    return typeof value === 'string' ? tidyLine(value).slice(0, max).trim() || null : null;
  };
  const [key] = values.get(names.subject.toLowerCase()) ?? [];
  if (!key?.length)
    throw new DirectoryFault(`У «${entry.dn}» нет неизменного имени: проверьте атрибут ${names.subject}`);
  const phone = text(names.phone);
  const fullName = text('displayName') ?? text('cn');
  return {
    dn: entry.dn,
    subject: Buffer.isBuffer(key) ? guidOf(key) : key,
    userName: text(names.logins[0]!),
    ...partsOfName(fullName, {
      lastName: text(names.lastName, 100),
      firstName: text(names.firstName, 100),
      middleName: text(names.middleName, 100),
    }),
    fullName,
    email: text(names.email),
    phone: phone && tidyText(phoneField, phone),
    position: text(names.position),
    department: text(names.department),
    memberOf: (values.get('memberof') ?? []).map(String),
  };
}

function askedOf(directory: Directory) {
  const { subject, logins, lastName, firstName, middleName, email, phone, position, department } = namesIn(directory);
  const names = [subject, logins[0]!, lastName, firstName, middleName, email, phone, position, department];
  return {
    scope: 'sub' as const,
    attributes: [...new Set([...names, 'displayName', 'cn', 'memberOf'])],
    explicitBufferAttributes: isBinary(subject) ? [subject] : [],
    timeLimit: directory.timeoutSeconds,
  };
}

/** The only person that matches a filter; undefined when there are none or several. */
async function theOnly(client: Client, directory: Directory, condition: Filter): Promise<DirectoryPerson | undefined> {
  const filter = await both(namesIn(directory).people, condition);
  const { searchEntries } = await client.search(directory.baseDn, { ...askedOf(directory), filter, sizeLimit: 2 });
  return searchEntries.length === 1 ? personOf(directory, searchEntries[0]!) : undefined;
}

/** The person with a sign-in name. */
export async function personByName(client: Client, directory: Directory, name: string) {
  const { EqualityFilter, OrFilter } = await loadLdap();
  const { logins } = namesIn(directory);
  // The value is passed separately from the filter text, so that a name cannot inject a filter.
  const filters = logins.map((attribute) => new EqualityFilter({ attribute, value: name }));
  return theOnly(client, directory, new OrFilter({ filters }));
}

const equality = async (attribute: string, subject: string) => {
  const { EqualityFilter } = await loadLdap();
  return new EqualityFilter({ attribute, value: isBinary(attribute) ? bytesOf(subject) : subject });
};

/** The person with an immutable identifier. */
export const personBySubject = async (client: Client, directory: Directory, subject: string) =>
  theOnly(client, directory, await equality(namesIn(directory).subject, subject));

/** Whether a person's account is disabled in the directory. */
export async function isDisabled(client: Client, directory: Directory, { dn }: DirectoryPerson): Promise<boolean> {
  const { disabled: filter } = namesIn(directory);
  const { searchEntries } = await client.search(dn, { scope: 'base', filter, attributes: ['1.1'] });
  return searchEntries.length > 0;
}

/** A distinguished name normalized for comparison. */
export const plainDn = (dn: string): string =>
  dn
    .trim()
    .replace(/\s*([,=])\s*/g, '$1')
    .toLowerCase();

/** The groups of a person; null when the directory is not configured for groups. */
export async function groupsOf(
  client: Client,
  directory: Directory,
  person: DirectoryPerson,
): Promise<string[] | null> {
  const { groupsFrom, groupsBaseDn, baseDn } = directory;
  if (groupsFrom === 'none') return null;
  if (groupsFrom === 'memberOf') return person.memberOf.map(plainDn);
  const { EqualityFilter, ExtensibleFilter, OrFilter } = await loadLdap();
  const { dn, userName } = person;
  const filter =
    groupsFrom === 'nested'
      ? new ExtensibleFilter({ matchType: 'member', rule: '1.2.840.113556.1.4.1941', value: dn })
      : new OrFilter({
          filters: [
            new EqualityFilter({ attribute: 'member', value: dn }),
            new EqualityFilter({ attribute: 'uniqueMember', value: dn }),
            ...(userName ? [new EqualityFilter({ attribute: 'memberUid', value: userName })] : []),
          ],
        });
  const { searchEntries } = await client.search(groupsBaseDn ?? baseDn, {
    scope: 'sub',
    filter,
    attributes: ['1.1'],
    paged: { pageSize: PAGE },
  });
  return searchEntries.map((group) => plainDn(group.dn));
}

async function* pages(client: Client, directory: Directory, filter: Filter | string) {
  const asked = { ...askedOf(directory), filter, timeLimit: 0, paged: { pageSize: PAGE } };
  let count = 0;
  for await (const { searchEntries } of client.searchPaginated(directory.baseDn, asked)) {
    count += searchEntries.length;
    if (count > MOST) throw new DirectoryFault(`В каталоге больше ${MOST.toLocaleString('ru')} людей: сузьте отбор`);
    yield searchEntries.map((entry) => personOf(directory, entry));
  }
}

/** Everybody in a directory, and who of them is disabled, by identifier. */
export async function everybody(
  client: Client,
  directory: Directory,
  onCount: (count: number) => void = () => undefined,
) {
  const { FilterParser } = await loadLdap();
  const { people: filter, disabled } = namesIn(directory);
  const people: DirectoryPerson[] = [];
  const closed = new Set<string>();
  for await (const page of pages(client, directory, filter)) onCount(people.push(...page));
  for await (const page of pages(client, directory, await both(filter, FilterParser.parseString(disabled))))
    for (const { subject } of page) closed.add(subject);
  return { people, closed };
}
