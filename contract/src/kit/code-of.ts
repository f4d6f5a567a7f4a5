/** The properties of a field that decide how its code may look. */
export interface CodeRules {
  max: number;
  pattern?: string;
}

const pairs = [...'абвгдезийклмнопрстуфыэ'].map((letter, at) => [letter, 'abvgdeziyklmnoprstufye'[at]!]);
const more = { ё: 'yo', ж: 'zh', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ь: '', ю: 'yu', я: 'ya' };
const letters: Readonly<Record<string, string>> = { ...Object.fromEntries(pairs), ...more };

/** «Уровни напряжения» → urovni, napryazheniya. */
const wordsOf = (text: string): string[] =>
  [...text.toLowerCase().normalize('NFC')]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const camel = (words: readonly string[]) =>
  words.map((word, at) => (at ? word[0]!.toUpperCase() + word.slice(1) : word)).join('');

/** A code: the first one made from a name has no number. */
interface Code {
  base: string;
  /** The code that is none of those taken. */
  free(taken: ReadonlySet<string>): string;
}

/** The code of a name that fits the field: with hyphens, otherwise without them, and with a word in front when it is not
 *  valid alone. */
export function codeOf(field: CodeRules, text: string): Code {
  const pattern = new RegExp(field.pattern ?? '^[a-z]', 'u');
  const room = field.max - '-99999'.length;
  const named = wordsOf(text);
  const forms = [named, ['code', ...named]].flatMap((words) => [
    { base: words.join('-').slice(0, room).replace(/-$/, ''), between: '-' },
    { base: camel(words).slice(0, room), between: '' },
  ]);
  const { base, between } = forms.find((form) => pattern.test(`${form.base}${form.between}2`)) ?? forms[0]!;
  const numbered = (number: number) => (number === 1 ? base : `${base}${between}${number}`);
  const free = (taken: ReadonlySet<string>) => {
    let number = 1;
    while (taken.has(numbered(number))) number++;
    return numbered(number);
  };
  return { base, free };
}
