/** Which traces are recorded: all, none or a share, and whether the caller's decision takes precedence. */
export interface TraceSettings {
  sampler: { base: 'always_on' | 'always_off' | 'traceidratio'; byParent: boolean; ratio: number };
}

type Environment = Record<string, string | undefined>;

const bases = ['always_on', 'always_off', 'traceidratio'] as const;

const valueOf = (env: Environment, name: string): string => env[name]?.trim() ?? '';
/** The listed settings that are set. */
const given = (env: Environment, ...names: string[]) =>
  names.flatMap((name) => (valueOf(env, name) ? [{ name, value: valueOf(env, name) }] : []));

function samplerOf(env: Environment, wrong: string[]): TraceSettings['sampler'] {
  const name = valueOf(env, 'OTEL_TRACES_SAMPLER') || 'parentbased_always_on';
  const argument = valueOf(env, 'OTEL_TRACES_SAMPLER_ARG') || '1';
  const base = bases.find((one) => one === name.replace(/^parentbased_/, ''));
  const ratio = Number(argument);
  if (!base)
    wrong.push(`OTEL_TRACES_SAMPLER: «${name}», а нужно ${bases.join(', ')} или то же с parentbased_ впереди.`);
  if (base === 'traceidratio' && !(ratio >= 0 && ratio <= 1))
    wrong.push(`OTEL_TRACES_SAMPLER_ARG: «${argument}», а нужна доля от 0 до 1.`);
  return { base: base ?? 'always_on', byParent: name.startsWith('parentbased_'), ratio };
}

/** Reads the standard OpenTelemetry settings that the program itself needs; the exporter reads the others. Undefined
 *  when tracing is off. Adds errors to the list. */
export function traceSettings(env: Environment, wrong: string[]): TraceSettings | undefined {
  const isOff =
    valueOf(env, 'OTEL_SDK_DISABLED').toLowerCase() === 'true' || valueOf(env, 'OTEL_TRACES_EXPORTER') === 'none';
  const places = given(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (isOff || places.length === 0) return undefined;
  for (const { name, value } of places)
    if (!/^https?:\/\/[^/]/.test(value) || !URL.canParse(value))
      wrong.push(`${name}: «${value}», а нужен адрес вида http://collector:4318.`);
  for (const { name, value } of given(env, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'))
    if (value !== 'http/json')
      wrong.push(`${name}: «${value}», а программа говорит http/json: его понимает любой приёмник OTLP по HTTP.`);
  return { sampler: samplerOf(env, wrong) };
}
