import { withDirectory, type Directory, type DirectoryReach } from './directory.service.ts';
import { directoryFaultDetail } from './directory-fault.service.ts';
import { everybody, groupsOf, type DirectoryPerson } from './people.service.ts';

interface Finding {
  isGood: boolean;
  text: string;
}

const good = (text: string): Finding => ({ isGood: true, text });
const bad = (text: string): Finding => ({ isGood: false, text });
const EXAMPLES = 3;
/** The number of people whose groups are queried. */
const ASKED = 20;

const nameOf = ({ fullName, userName, dn }: DirectoryPerson) => `${fullName ?? dn} (${userName ?? 'без имени входа'})`;

/** Describes the answers of a directory's servers. Only the service account signs in. */
export async function checkDirectory(directory: Directory, reach: DirectoryReach): Promise<Finding[]> {
  const findings: Finding[] = [];
  let answering: string | undefined;
  for (const addresses of directory.addresses.split(' ')) {
    try {
      await withDirectory({ ...directory, addresses }, reach, async () => undefined);
      findings.push(good(`${addresses} отвечает под защитой TLS и признал служебную учётную запись`));
      answering ??= addresses;
    } catch (error) {
      findings.push(bad(`${addresses}: ${directoryFaultDetail(error)}`));
    }
  }
  if (!answering) return findings;
  try {
    findings.push(
      ...(await withDirectory({ ...directory, addresses: answering }, reach, (client) =>
        describePeople(client, directory),
      )),
    );
  } catch (error) {
    findings.push(bad(`${directory.name}: ${directoryFaultDetail(error)}`));
  }
  return findings;
}

async function describePeople(client: Parameters<typeof everybody>[0], directory: Directory): Promise<Finding[]> {
  const { people, closed } = await everybody(client, directory);
  if (people.length === 0) return [bad('По этому отбору не найдено ни одного человека: проверьте base DN и отбор')];
  const examples = people.slice(0, EXAMPLES).map(nameOf).join(', ');
  const findings = [good(`Людей найдено: ${people.length}, из них отключено: ${closed.size}. Например: ${examples}`)];
  const nameless = people.filter(({ userName }) => !userName).length;
  if (nameless) findings.push(bad(`Без имени входа: ${nameless}. Такие люди не войдут`));
  const groups: string[] = [];
  for (const person of people.slice(0, ASKED)) groups.push(...((await groupsOf(client, directory, person)) ?? []));
  const named = [...new Set(groups)].slice(0, EXAMPLES).join('; ');
  if (named) findings.push(good(`Группы видны. Например: ${named}`));
  else if (directory.groupsFrom !== 'none')
    findings.push(bad(`У первых людей (${Math.min(people.length, ASKED)}) групп не видно: проверьте, где они`));
  return findings;
}
