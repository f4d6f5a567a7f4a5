/** The object in a JSON text; empty when the text is not a JSON object. */
export function documentIn(text: unknown): Readonly<Record<string, unknown>> {
  try {
    return typeof text === 'string' && text ? (JSON.parse(text) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
