/** Lower-cases the first letter of a label, for use inside a sentence: `'Device IP address'` gives `'device IP address'`. */
export function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
