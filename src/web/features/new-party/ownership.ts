import { partyTitle, personTitle, type OwnerValues, type PartyValues } from './party-values.ts';

/**
 * A party, company or person in the ownership tree. `share` is in hundredths of a percent, or null if the typed text is not a
 * share.
 */
export type Owner = {
  /** The person's key in the form. */
  readonly key: string;
  readonly name: string;
  readonly isCompany: boolean;
  readonly share: number | null;
  readonly owners: readonly Owner[];
};

/** 100 % in hundredths of a percent. */
export const wholeShare = 10_000;

/**
 * Parses a share to hundredths of a percent: `'25.5 %'` gives 2550, `'33 1/3 %'` and `'1/3'` give 3333. Null for other text and for
 * more than 100 %.
 */
export function parseShare(text: string): number | null {
  const plainText = text
    .trim()
    .replace(/[¼-¾⅐-⅞]/g, ' $&')
    .normalize('NFKD')
    .replace('⁄', '/')
    .trim();
  const percentText = /^(\d{1,3}(?:[.,]\d{1,9})?)\s*%?$/.exec(plainText)?.[1]?.replace(',', '.');
  const [, percents, part, whole] = /^(?:(\d{1,3})\s+)?(\d{1,6})\s*\/\s*([1-9]\d{0,5})(?:\s*%)?$/.exec(plainText) ?? [];
  // A fraction with a percent sign could mean a third or a third of a percent.
  if (percentText === undefined && (part === undefined || (percents === undefined && plainText.endsWith('%')))) return null;
  const fraction = Number(part) / Number(whole);
  const percent = percentText === undefined ? (percents === undefined ? fraction * 100 : Number(percents) + fraction) : Number(percentText);
  const share = Math.round(percent * 100);
  return share <= wholeShare ? share : null;
}

/** Formats a share: `2550` gives `'25.5 %'`. */
export function shareText(share: number): string {
  const fraction = String(share % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${Math.floor(share / 100)}${fraction === '' ? '' : `.${fraction}`} %`;
}

/** The ownership tree of the party in the form. */
export function ownershipOf(party: PartyValues['direct_party']): Owner {
  const owners = party.beneficial_owners.map((owner) => ownerOf(owner, owner.beneficial_owners));
  return { key: '', name: partyTitle(party) || 'This party', isCompany: true, share: null, owners };
}

function ownerOf(person: OwnerValues, owners: readonly OwnerValues[]): Owner {
  const isCompany = person.kind === 'corporate';
  return {
    key: person.key,
    name: personTitle(person) || 'No name yet',
    isCompany,
    share: parseShare(person.additional_info),
    owners: isCompany ? owners.map((owner) => ownerOf(owner, [])) : [],
  };
}

/** The total of the owners' stated shares, and whether all owners have a stated share. */
export function statedShares({ owners }: Owner): { readonly sum: number; readonly isComplete: boolean } {
  return { sum: owners.reduce((sum, { share }) => sum + (share ?? 0), 0), isComplete: owners.every(({ share }) => share !== null) };
}

/** The tree as text: one line for each owner, indented below the company that they own. */
export function ownershipText(owner: Owner, depth = 0): string {
  const share = owner.share === null ? '' : ` (${shareText(owner.share)})`;
  const line = `${'  '.repeat(depth)}${depth === 0 ? '' : '- '}${owner.name}${share}`;
  return [line, ...owner.owners.map((each) => ownershipText(each, depth + 1))].join('\n');
}
