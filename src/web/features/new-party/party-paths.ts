import { get } from 'react-hook-form';
import { partyFields, partyListNames, type PartyList, type PartySection } from '#contract/rules/party-form.ts';
import type { PartyPath, PartyValues } from './party-values.ts';

/** The form path for messages about a list as a whole. */
export function formPathOfList(list: PartyList): PartyPath {
  return `direct_party.${list}.root` as PartyPath;
}

/**
 * The form path of a path in the request body: `'directors.0.city'` gives `'direct_party.directors.0.city'`. For an unknown
 * field, the path of its list or null.
 */
export function formPathOf(path: string, values: PartyValues): PartyPath | null {
  const fullPath = `direct_party.${path.replace(/^direct_party\./, '')}`;
  if (typeof get(values, fullPath) === 'string') return fullPath as PartyPath;
  const listName = partyListNames.find((each) => fullPath.split('.')[1] === each);
  return listName === undefined ? null : formPathOfList(listName);
}

/** The section of the form that contains a form path. */
export function sectionOf(path: string, { direct_party: { kind } }: PartyValues): PartySection {
  const [, name] = path.split('.');
  return partyListNames.find((list) => list === name) ?? partyFields(kind).find((field) => field.name === name)?.section ?? 'party';
}
