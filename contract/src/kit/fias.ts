/** An identifier of the state register of addresses (ФИАС, ГАР): a GUID in groups of 8, 4, 4, 4 and 12 hexadecimal digits. */
export const fiasCode = (label: string) =>
  ({
    kind: 'text',
    label,
    max: 36,
    pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    patternMessage: 'Идентификатор вида 0c5b2444-70a0-4932-980c-b4dc0d3f02b5, строчными буквами',
  }) as const;
