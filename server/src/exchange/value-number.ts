const [DOT, COMMA, MINUS, PLUS, ZERO] = [46, 44, 45, 43, 48];
const MAX_DIGITS = 15;

/** Parses a decimal number with a point or comma and an optional sign from bytes. `mantissa` is the number without the
 *  point, `places` the number of decimals; undefined for anything else. */
export function readNumber(
  content: Uint8Array,
  from: number,
  to: number,
): { mantissa: number; places: number } | undefined {
  let end = to;
  while (end > from && content[end - 1]! <= 32) end--;
  const isSigned = content[from] === MINUS || content[from] === PLUS;
  let [mantissa, places, digits] = [0, -1, 0];
  for (let at = isSigned ? from + 1 : from; at < end; at++) {
    const byte = content[at]!;
    if (byte >= ZERO && byte <= ZERO + 9) {
      mantissa = mantissa * 10 + byte - ZERO;
      digits++;
      if (places >= 0) places++;
    } else if ((byte === DOT || byte === COMMA) && places < 0 && digits > 0) places = 0;
    else return undefined;
  }
  if (digits === 0 || digits > MAX_DIGITS || places === 0) return undefined;
  return { mantissa: content[from] === MINUS && mantissa > 0 ? -mantissa : mantissa, places: Math.max(places, 0) };
}
