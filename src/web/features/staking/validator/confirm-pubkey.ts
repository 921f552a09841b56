import type { ReactNode } from 'react';
import type { DeskValidator } from '#contract/desk/validators.ts';

/**
 * Number of characters of the public key that the user types as confirmation. Six characters distinguish a thousand validators.
 */
const tailLength = 6;

/** The last characters of a public key: `'4c98c4'`. */
export function pubkeyTail(pubkey: string): string {
  return pubkey.slice(-tailLength);
}

/** The text that the user types to confirm an irreversible action. */
export function pubkeyConfirmation(pubkey: string) {
  return {
    label: `Type the last ${tailLength} characters of the public key, ${pubkeyTail(pubkey)}, to confirm`,
    value: pubkeyTail(pubkey),
  };
}

/** The validator on which a form acts. */
export type ValidatorForm = { readonly validator: DeskValidator; readonly pubkey: string; readonly trail: ReactNode };
