import { resourceByName } from 'contract/features/index.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { renamedCodes, underNewCodes } from 'contract/kit/parameter-codes.ts';
import { parameterTypes } from 'contract/kit/parameter-types.ts';

const quoted = (text: string | null | undefined) => (text ? `«${text}»` : 'нет');
const limit = (value: number | undefined, isCode?: boolean) =>
  value === undefined ? 'нет' : isCode ? String(value) : value.toLocaleString('ru');
const flag = (value: boolean) => (value ? 'да' : 'нет');

type Comparison = readonly [what: string, of: (one: Parameter) => string];

const compared: readonly Comparison[] = [
  ['название', ({ name }) => quoted(name)],
  ['тип', ({ type }) => parameterTypes[type].toLocaleLowerCase('ru')],
  ['единица', ({ unit }) => quoted(unit)],
  ['варианты', ({ options }) => quoted(options.join(', '))],
  ['словарь', ({ dcDictionaryId }) => (dcDictionaryId === null ? 'нет' : `№\u00a0${dcDictionaryId}`)],
  ['обязательный', ({ isRequired }) => flag(isRequired)],
  ['несколько значений', ({ isMultiple }) => flag(isMultiple)],
  ['с чем связь', ({ to }) => quoted(to && (resourceByName(to)?.titles.list ?? 'Свой тип'))],
  ['с другой стороны', ({ inverse }) => quoted(inverse)],
  ['связей не больше', ({ most }) => limit(most)],
  ['с другой стороны только один', ({ isExclusive }) => flag(isExclusive === true)],
  ['группа', ({ group }) => quoted(group)],
  ['не меньше', ({ min, isCode }) => limit(min, isCode)],
  ['не больше', ({ max, isCode }) => limit(max, isCode)],
  ['без разрядов', ({ isCode }) => flag(isCode === true)],
  ['в новой записи', ({ initial }) => (initial === undefined ? 'нет' : quoted(String(initial)))],
  ['спрашивать, только когда', ({ shownWhen }) => (shownWhen ? `${shownWhen.code} = ${shownWhen.value}` : 'всегда')],
];

/** Describes a change of a type's parameters, one sentence per change. */
export function parameterChanges(earlier: readonly Parameter[], after: readonly Parameter[]): string[] {
  const renamed = new Map([...renamedCodes(earlier, after)].map(([old, now]) => [now, old]));
  const before = underNewCodes(earlier, after);
  const stays = (list: readonly Parameter[], code: string) => list.some((one) => one.code === code);
  const changed = after.flatMap((now) => {
    const old = before.find(({ code }) => code === now.code);
    if (!old) return [`Добавлен «${now.name}»`];
    const code = renamed.has(now.code) ? [`код ${renamed.get(now.code)} → ${now.code}`] : [];
    const rest = compared.flatMap(([what, of]) => (of(old) === of(now) ? [] : [`${what} ${of(old)} → ${of(now)}`]));
    const all = [...code, ...rest];
    return all.length ? [`«${now.name}»: ${all.join(', ')}`] : [];
  });
  const gone = before.filter(({ code }) => !stays(after, code)).map(({ name }) => `Убран «${name}»`);
  const order = (list: readonly Parameter[], other: readonly Parameter[]) =>
    list.flatMap(({ code }) => (stays(other, code) ? [code] : [])).join(' ');
  const moved = order(before, after) === order(after, before) ? [] : ['Изменён порядок'];
  return [...changed, ...gone, ...moved];
}
