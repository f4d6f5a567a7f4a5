import { viaKinds, type JournalEntry, type Via } from '../../kit/journal-entry.ts';
import { shortName } from '../../kit/short-name.ts';

type Acted = Pick<JournalEntry, 'via' | 'userName'>;

function viaText({ kind, name }: Via): string {
  const isThing = kind === 'token' || kind === 'changeSet';
  return isThing ? ` (${viaKinds[kind]} «${name}»)` : ` (${viaKinds[kind]}: ${shortName(name)})`;
}

const formatActor = ({ via, userName }: Acted, named: (name: string) => string): string =>
  via?.kind === 'program'
    ? `Программа («${via.name}»)`
    : `${userName ? named(userName) : 'Неизвестный'}${via ? viaText(via) : ''}`;

/** Who acted: «Иванова А. П.», «Программа («Планировщик»)». */
export const actorOf = (entry: Acted): string => formatActor(entry, shortName);

/** The same with full names, and with the person on whose behalf the program acted. */
export const fullActorOf = (entry: Acted): string => {
  const { via, userName } = entry;
  return formatActor(entry, String) + (via?.kind === 'program' && userName ? `, от имени: ${userName}` : '');
};
