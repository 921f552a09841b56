/**
 * Converts the first letter of a label to lower case, for use inside a sentence: `'Device IP address'` gives `'device IP
 * address'`.
 */
export function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
