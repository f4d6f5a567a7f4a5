type Plain = string | number | boolean | undefined;

/** Limits the cache, because organizations define any number of fields. */
const MOST = 1000;

/** Caches the schema built for each argument. Hundreds of fields share a few shapes, and a schema takes a kilobyte. */
export function builtOnce<Argument extends Plain | Readonly<Record<string, Plain>>, Schema>(
  build: (argument: Argument) => Schema,
): (argument: Argument) => Schema {
  const built = new Map<string, Schema>();
  return (argument) => {
    const key = JSON.stringify(argument);
    const schema = built.get(key) ?? build(argument);
    if (built.size < MOST) built.set(key, schema);
    return schema;
  };
}
