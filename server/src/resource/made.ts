import type { Field } from 'contract/kit/field.ts';
import type { AnyInput, Resource } from 'contract/kit/resource.ts';
import { name, sql } from '../core/sql.ts';
import type { Actor } from '../core/actor.ts';
import type { Tx } from '../core/transaction.ts';
import { belonging, snake } from './column.ts';

type Text = Extract<Field, { kind: 'text' }>;

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

/** A numbered code: the first of a name has no number. */
interface Form {
  base: string;
  numbered(number: number): string;
}

/** How a field can hold a name: with hyphens, else without them, and with a word before it where it would not do alone. */
function formOf(field: Text, text: string): Form {
  const pattern = new RegExp(field.pattern ?? '^[a-z]', 'u');
  const room = field.max - '-99999'.length;
  const named = wordsOf(text);
  const forms = [named, ['code', ...named]].flatMap((words) => [
    { base: words.join('-').slice(0, room).replace(/-$/, ''), between: '-' },
    { base: camel(words).slice(0, room), between: '' },
  ]);
  const { base, between } = forms.find((form) => pattern.test(form.base)) ?? forms[0]!;
  return { base, numbered: (number) => (number === 1 ? base : `${base}${between}${number}`) };
}

async function madeCode(tx: Tx, resource: Resource, key: string, field: Text, text: string): Promise<string> {
  const { base, numbered } = formOf(field, text);
  const lock = `code ${resource.table} ${base}`;
  // Two of one name made at once have a code each.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const column = sql`t.${name(snake(key))}`;
  const rows = await tx.rows<{ code: string }>(sql`
    select ${column} as code from ${name(resource.table)} t where starts_with(${column}, ${base}) and ${belonging(resource)}`);
  const taken = new Set(rows.map(({ code }) => code));
  let number = 1;
  while (taken.has(numbered(number))) number++;
  return numbered(number);
}

/** An input of a new record with what it left to the program: a code made from a name, the organization that it is made in. */
export async function withMade(tx: Tx, actor: Actor, resource: Resource, input: AnyInput): Promise<AnyInput> {
  const whole = { ...input };
  for (const [key, field] of Object.entries(resource.fields)) {
    if (input[key] !== undefined) continue;
    if (field.kind === 'reference' && field.isCurrent) whole[key] = actor.organization;
    if (field.kind === 'text' && field.madeFrom)
      whole[key] = await madeCode(tx, resource, key, field, String(input[field.madeFrom]));
  }
  return whole;
}
