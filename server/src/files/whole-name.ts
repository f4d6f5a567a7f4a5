import { isPatronymic } from 'contract/kit/patronymic.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { quoted } from './read-cell.ts';

export interface NameParts {
  lastName: string;
  firstName: string;
  middleName: string;
}

const INITIAL = /^\p{Lu}\p{Ll}?\.$/u;
const CHILD = /^(?:оглы|оглу|улы|уулу|кызы|гызы)$/iu;
/** Particles that belong to the surname after them: «фон Мекк». */
const PARTICLE =
  /^(?:фон|ван|дер|ден|де|ди|да|дель|дю|ле|ла|эль|аль|бен|ибн|тер|сен|von|van|der|den|de|di|da|del|du|le|la|el|al|bin|ibn)$/iu;
/** Characters that cannot be part of a name but appear beside one: «(декрет)», «инженер, 5 разряд». */
const STRANGE = /[^\p{L}\p{M}\s.,'’ʼ`-]/u;

function wordsOf(text: string): string[] {
  const words = tidyLine(text)
    .replace(/\s*[-‐‑–]\s*/gu, '-')
    .replace(/[\s,]+/gu, ' ')
    .replace(/\./gu, '. ')
    .split(/\s+/u)
    .filter(Boolean);
  // «Али оглы» is one part, and so is a particle with the word after it.
  const joined: string[] = [];
  for (const [at, word] of words.entries()) {
    const isChild = CHILD.test(word) && joined.length > 1;
    const before = words[at - 2];
    const isAfterParticle = at > 0 && PARTICLE.test(words[at - 1]!) && (before === undefined || isPatronymic(before));
    if (isChild || isAfterParticle) joined.push(`${joined.pop()!} ${word}`);
    else joined.push(word);
  }
  return joined;
}

/** The order of the parts of a name: surname first as in «ФИО», unless initials or a patronymic indicate otherwise;
 *  null when ambiguous. */
function ordered(words: readonly string[]): readonly [last: string, first: string, middle?: string] | null {
  const [one = '', two = '', three = ''] = words;
  const isFather = words.map(isPatronymic);
  if (words.length === 2) {
    if (INITIAL.test(one)) return INITIAL.test(two) ? null : [two, one];
    return isFather[1] && !isFather[0] ? null : [one, two];
  }
  if (words.length !== 3) return null;
  if (INITIAL.test(one)) return INITIAL.test(three) ? null : [three, one, two];
  // First names do not look like patronymics.
  return isFather[1] && !INITIAL.test(three) ? [three, one, two] : [one, two, three];
}

/** Splits a full name into its parts, or returns why it cannot be split. */
export function partsOfWholeName(text: string): NameParts | { refusal: string } {
  const refuse = (reason: string) => ({ refusal: `${quoted(tidyLine(text))}: ${reason}` });
  if (STRANGE.test(tidyLine(text))) return refuse('уберите то, что не имя');
  const words = wordsOf(text);
  const capitals = words.find((word) => /^\p{Lu}{2}$/u.test(word));
  if (capitals && words.some((word) => /\p{Ll}/u.test(word))) return refuse('после инициалов ставят точки');
  const parts = ordered(words);
  if (parts) return { lastName: parts[0], firstName: parts[1], middleName: parts[2] ?? '' };
  return refuse(
    words.length > 3
      ? 'не понять, где кончается фамилия: двойную пишут через дефис, или разделите имя на столбцы'
      : 'нужны фамилия и имя',
  );
}
