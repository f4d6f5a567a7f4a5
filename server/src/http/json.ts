import { AppError } from '../core/app-error.ts';

const MAX_DEPTH = 20;
/** No accepted object has more properties. */
const MAX_NAMES = 1000;

const refused = (detail: string) => new AppError('malformed', { detail });

/** Scans JSON text before parsing: refuses excessive depth, too many values or names, the name `__proto__`, and
 *  duplicate names, of which a parser would silently keep the last. Invalid JSON is left to the parser. Errors: 400. */
function walk(text: string, mostValues: number): void {
  /** The names used in each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      const start = at++;
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
      const names = open.at(-1);
      if (!isName || !names) continue;
      isName = false;
      addName(names, nameOf(text.slice(start, at + 1)));
    } else if (char === '{' || char === '[') {
      if (open.length >= MAX_DEPTH) throw refused('Тело запроса вложено слишком глубоко.');
      isName = char === '{';
      open.push(isName ? new Set() : undefined);
      values++;
    } else if (char === '}' || char === ']') {
      open.pop();
      isName = false;
    } else if (char === ',') {
      isName = open.at(-1) !== undefined;
      values++;
    }
    if (values > mostValues) throw refused(`В теле запроса больше ${mostValues.toLocaleString('ru')} значений.`);
  }
}

function addName(names: Set<string>, name: string): void {
  if (name === '__proto__') throw refused('Недопустимое имя поля.');
  if (names.has(name)) throw refused(`Поле «${name.slice(0, 64)}» названо дважды в одном объекте.`);
  if (names.size >= MAX_NAMES) throw refused(`В одном объекте больше ${MAX_NAMES.toLocaleString('ru')} полей.`);
  names.add(name);
}

/** Decodes a name, because `"name"` and `"n\u0061me"` are equal. */
function nameOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** Parses JSON of at most `mostValues` values. Errors: 400. */
export function parseJson(text: string, mostValues: number): unknown {
  walk(text, mostValues);
  try {
    return JSON.parse(text);
  } catch {
    throw refused('Тело запроса — не JSON.');
  }
}
