import { isAsset } from '#contract/money/assets.ts';
import { codePoint, hiddenCharacterIn } from '#contract/wire/hidden-characters.ts';
import { addressRefusals, type AddressRefusal } from './address-refusal.ts';
import { addressRefusal } from './address.ts';
import { foreignAddressMessage } from './foreign-address.ts';

/** The reason why a text is not an address of an asset. `refusal` is null if the text contains a character that no address can contain. */
export type AddressProblem = { readonly refusal: AddressRefusal | null; readonly message: string };

/**
 * Explains why a text is not an address of the asset, as a sentence without its full stop. If the text contains a hidden
 * character or, in a long word, a letter of another alphabet, the sentence names this character. Otherwise, if the text is an
 * address of another network, the sentence names that network. Returns null for a valid address, and for an asset that the desk
 * does not know.
 */
export function addressProblem(asset: string, text: string): AddressProblem | null {
  if (!isAsset(asset)) return null;
  const refusal = addressRefusal(asset, text);
  if (refusal === null) return null;
  const hiddenCharacter = hiddenCharacterIn(text);
  if (hiddenCharacter !== null)
    return { refusal: null, message: `The address contains ${hiddenCharacter.label}: copy it again from its source` };
  if (addressRefusal(asset, text.replaceAll(' ', '')) === null)
    return { refusal: null, message: 'The address contains spaces: remove them and compare every character' };
  const letter = /^\S{20,}$/.test(text) ? /[^\x20-\x7e]/u.exec(text)?.[0] : undefined;
  if (letter !== undefined)
    return {
      refusal: null,
      message: `The address contains “${letter}” (${codePoint(letter)}), which no address can contain: copy it again`,
    };
  const network = refusal === 'malformed' || refusal === 'other_network' ? (testNetwork(text) ?? foreignAddressMessage(text)) : null;
  return { refusal, message: network ?? `This ${addressRefusals[refusal]}` };
}

/** Prefixes of addresses on test networks. */
const testPrefixes = [
  [/^(?:tb|bcrt)1|^[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/i, 'Bitcoin'],
  [/^(?:tltc|rltc)1/i, 'Litecoin'],
  [/^(?:bchtest|bchreg):/i, 'Bitcoin Cash'],
  [/^(?:addr|stake)_test1/i, 'Cardano'],
  [/^t[0-4][a-z0-9]+$/, 'Filecoin'],
] as const;

function testNetwork(text: string): string | null {
  const testNetworkEntry = testPrefixes.find(([pattern]) => pattern.test(text));
  return testNetworkEntry === undefined ? null : `This is an address of a test network of ${testNetworkEntry[1]}`;
}
