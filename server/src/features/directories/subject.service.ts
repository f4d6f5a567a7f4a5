import type { Client } from 'ldapts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { bindAgain, bindFault, withDirectory, type Directory, type DirectoryReach } from './directory.service.ts';
import { directoryFault } from './directory-fault.service.ts';
import { isDisabled, personByName } from './people.service.ts';

const asked = <T>(directory: Directory, reach: DirectoryReach, work: (client: Client) => Promise<T>): Promise<T> =>
  withDirectory(directory, reach, work).catch((error: unknown) => {
    throw new AppError('conflict', { detail: `«${directory.name}»: ${directoryFault(error)}.` });
  });

/** The name that never changes of whom a directory knows by the name of the sign-in. Errors: 409 when it does not answer, 422. */
export async function subjectBy(directory: Directory, reach: DirectoryReach, name: string): Promise<string> {
  const found = await asked(directory, reach, (client) => personByName(client, directory, name));
  if (!found) throw invalidField('subject', `«${directory.name}» не знает такого имени входа, или их там несколько`);
  return found.subject;
}

/** The same of whoever shows the password there, too. Errors: 409 when it does not answer, 422. */
export async function provenSubject(
  directory: Directory,
  reach: DirectoryReach,
  { userName, password }: { userName: string; password: string },
): Promise<string> {
  const subject = await asked(directory, reach, async (client) => {
    const person = await personByName(client, directory, userName);
    if (!person || (await bindFault(client, person.dn, password))) return undefined;
    await bindAgain(client, directory, reach);
    return (await isDisabled(client, directory, person)) ? undefined : person.subject;
  });
  if (!subject) throw invalidField('directoryPassword', `«${directory.name}» не принял имени или пароля`);
  return subject;
}
