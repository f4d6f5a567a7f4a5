type Plain = string | number | boolean | undefined;

/** Keeps no more, because an organization thinks up fields of its own. */
const MOST = 1000;

/** A builder of schemas that builds one for each argument: hundreds of fields are of a few sorts, and a schema takes a kilobyte. */
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
