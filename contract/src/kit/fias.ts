/** An identifier of the state address register (ФИАС, ГАР): a GUID. */
export const fiasCode = (label: string) =>
  ({
    kind: 'text',
    label,
    max: 36,
    pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    patternMessage: 'Идентификатор вида 0c5b2444-70a0-4932-980c-b4dc0d3f02b5, строчными буквами',
  }) as const;
