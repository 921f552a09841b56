/** Characters of a public key that are typed to confirm: enough to tell a thousand validators apart. */
const tailLength = 6;

/** The end of a public key: `'4c98c4'`. */
export function tailOf(pubkey: string): string {
  return pubkey.slice(-tailLength);
}

/** What has to be typed before something is done that cannot be undone. */
export function tokenOf(pubkey: string) {
  return { label: `Type the last ${tailLength} characters of the public key, ${tailOf(pubkey)}, to confirm`, value: tailOf(pubkey) };
}
