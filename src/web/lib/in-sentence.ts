/**
 * Converts the first letter of a label to lower case, for use inside a sentence: `'Device IP address'` gives `'device IP
 * address'`. A label that begins with an abbreviation is unchanged: `'BTC'`.
 */
export function inSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
