const SETTING = /^(\w+)=(.+)$/;
const words = process.argv.slice(2);
const given = new Map(
  words.flatMap((word) => {
    const [, name, value] = SETTING.exec(word) ?? [];
    return name && value ? [[name, value] as const] : [];
  }),
);

/** A command-line setting, `name=value`. */
export const setting = (name: string): string | undefined => given.get(name);

/** Numbers given as `name=1,2,3`. */
export const numbers = (name: string, usual: readonly number[]): readonly number[] =>
  setting(name)?.split(',').map(Number) ?? usual;

/** Arguments without a value. */
export const named: readonly string[] = words.filter((word) => !SETTING.test(word));
