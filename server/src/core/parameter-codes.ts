import { codeOf } from 'contract/kit/code-of.ts';
import { codeRules, parameterDefaults, type Parameter } from 'contract/kit/parameter.ts';

/** Completes missing parameter codes from the names. */
export function withCodes<P extends Partial<Parameter>>(list: readonly P[]): P[] {
  const taken = new Set(list.flatMap(({ code }) => code ?? []));
  return list.map((one) => {
    if (one.code !== undefined || typeof one.name !== 'string') return one;
    const code = codeOf(codeRules, one.name).free(taken);
    taken.add(code);
    return { ...one, code };
  });
}

/** The parameters of a change, completed from the current parameter with the same code or name. */
export function wholeParameters(given: readonly Partial<Parameter>[], before: readonly Parameter[]): object[] {
  const former = ({ code, name }: Partial<Parameter>) =>
    before.find((one) => (code === undefined ? one.name === name : one.code === code));
  return withCodes(given.map((one) => ({ ...(former(one) ?? parameterDefaults), ...one })));
}
