import type { ReactNode } from 'react';
import type { DeskValidator } from '#contract/desk/validators.ts';

/** Characters of a public key to type as confirmation: enough to distinguish a thousand validators. */
const tailLength = 6;

/** The end of a public key: `'4c98c4'`. */
export function tailOf(pubkey: string): string {
  return pubkey.slice(-tailLength);
}

/** The text to type before an irreversible action. */
export function tokenOf(pubkey: string) {
  return { label: `Type the last ${tailLength} characters of the public key, ${tailOf(pubkey)}, to confirm`, value: tailOf(pubkey) };
}

/** The validator of a form. */
export type AboutValidator = { readonly validator: DeskValidator; readonly pubkey: string; readonly trail: ReactNode };
