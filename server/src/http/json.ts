import { AppError } from '../core/app-error.ts';

const MAX_DEPTH = 20;

/** Walks over JSON text without parsing it: refuses depth, and a name that an object has twice, of which a parser would silently
 *  keep the last. Text that is no JSON may pass: the parser refuses it. Errors: 400. */
export function checkNames(text: string): void {
  /** The names of each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      const start = at++;
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
      const names = open.at(-1);
      if (!isName || !names) continue;
      isName = false;
      const name = nameOf(text.slice(start, at + 1));
      if (names.has(name))
        throw new AppError('malformed', { detail: `Поле «${name.slice(0, 64)}» названо дважды в одном объекте.` });
      names.add(name);
    } else if (char === '{' || char === '[') {
      if (open.length >= MAX_DEPTH)
        throw new AppError('malformed', { detail: 'Тело запроса вложено слишком глубоко.' });
      isName = char === '{';
      open.push(isName ? new Set() : undefined);
    } else if (char === '}' || char === ']') {
      open.pop();
      isName = false;
    } else if (char === ',') isName = open.at(-1) !== undefined;
  }
}

/** `"name"` and `"n\u0061me"` are one name. */
function nameOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
