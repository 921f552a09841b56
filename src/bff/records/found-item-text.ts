/** The details of a result in one line. */
export function joinDetails(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

/** An amount without trailing zeros, for example `'0.5 BTC'`. */
export function amountText(amount: string | null, asset: string | null): string | null {
  if (amount === null) return null;
  const digits = amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
  return asset === null ? digits : `${digits} ${asset.toUpperCase()}`;
}

export function dayText(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function sentenceCase(text: string): string {
  const plainText = text.replaceAll('_', ' ');
  return plainText.charAt(0).toUpperCase() + plainText.slice(1);
}
