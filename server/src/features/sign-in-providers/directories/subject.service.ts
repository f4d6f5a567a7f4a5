import type { Client } from 'ldapts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { bindAgain, bindFault, withDirectory, type Directory, type DirectoryReach } from './directory.service.ts';
import { directoryFault } from './directory-fault.service.ts';
import { isDisabled, personByName, personBySubject, type DirectoryPerson } from './people.service.ts';

const asked = <T>(directory: Directory, reach: DirectoryReach, work: (client: Client) => Promise<T>): Promise<T> =>
  withDirectory(directory, reach, work).catch((error: unknown) => {
    throw new AppError('conflict', { detail: `«${directory.name}»: ${directoryFault(error)}.` });
  });

/** Whether a directory accepts a person's password. */
async function isOpenTo(
  client: Client,
  directory: Directory,
  reach: DirectoryReach,
  person: DirectoryPerson,
  password: string,
): Promise<boolean> {
  if (await bindFault(client, person.dn, password)) return false;
  await bindAgain(client, directory, reach);
  return !(await isDisabled(client, directory, person));
}

/** The immutable identifier of the person with a sign-in name. Errors: 409 when the directory does not answer, 422. */
export async function subjectBy(directory: Directory, reach: DirectoryReach, name: string): Promise<string> {
  const found = await asked(directory, reach, (client) => personByName(client, directory, name));
  if (!found) throw invalidField('subject', `«${directory.name}» не знает такого имени входа, или их там несколько`);
  return found.subject;
}

/** Whether a password is that of the person with an immutable identifier. Errors: 409 when the directory does not
 *  answer. */
export const hasPassword = (directory: Directory, reach: DirectoryReach, subject: string, password: string) =>
  asked(directory, reach, async (client) => {
    const person = await personBySubject(client, directory, subject);
    return person !== undefined && isOpenTo(client, directory, reach, person, password);
  });

/** The identifier of the person with a sign-in name, after checking their password. Errors: 409 when the directory does
 *  not answer, 422. */
export async function provenSubject(
  directory: Directory,
  reach: DirectoryReach,
  { userName, password }: { userName: string; password: string },
): Promise<string> {
  const subject = await asked(directory, reach, async (client) => {
    const person = await personByName(client, directory, userName);
    return person && (await isOpenTo(client, directory, reach, person, password)) ? person.subject : undefined;
  });
  if (!subject) throw invalidField('directoryPassword', `«${directory.name}» не принял имени или пароля`);
  return subject;
}
