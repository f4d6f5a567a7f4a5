const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** A deviation with its sign; a dash when unknown. */
export const signedText = (value: number | null): string =>
  value === null ? '—' : format.format(value).replace('-', '−');
