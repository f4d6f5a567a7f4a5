/** The rules for the code of a field. */
export interface CodeRules {
  max: number;
  pattern?: string;
}

const pairs = [...'абвгдезийклмнопрстуфыэ'].map((letter, at) => [letter, 'abvgdeziyklmnoprstufye'[at]!]);
const more = { ё: 'yo', ж: 'zh', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ь: '', ю: 'yu', я: 'ya' };
const letters: Readonly<Record<string, string>> = { ...Object.fromEntries(pairs), ...more };

/** Transliterated words: «Уровни напряжения» → urovni, napryazheniya. */
const wordsOf = (text: string): string[] =>
  [...text.toLowerCase().normalize('NFC')]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const camel = (words: readonly string[]) =>
  words.map((word, at) => (at ? word[0]!.toUpperCase() + word.slice(1) : word)).join('');

/** A candidate code made from a name; without a number at first. */
interface Code {
  base: string;
  /** The first variant that is not taken. */
  free(taken: ReadonlySet<string>): string;
}

/** The code made from a name that is valid for the field: with hyphens if allowed, and prefixed when it is not valid
 *  alone. */
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
