import { partyListNames, type PartyList } from '#contract/rules/party-form.ts';
import type { EntityPath } from '#web/parts/entity/entity-form.ts';
import { partyHolder, type PartyRows } from './party-values.ts';

/** The form path prefix for messages about a whole list: `'lists.directors'`. */
const listsHolder = 'lists';

/** The form path for messages about a whole list. */
export function placeOfList(list: PartyList): EntityPath {
  return `${listsHolder}.${list}`;
}

/**
 * Converts a path in the body to the form's: `'beneficial_owners.0.beneficial_owners.1.city'` gives `'p1f3a77c2.city'`, a list gives
 * `'lists.directors'`. Null if the form does not have it.
 */
export function placeOfPath(path: string, rows: PartyRows): EntityPath | null {
  const [first = '', place, ...rest] = path.replace(/^direct_party\./, '').split('.');
  const list = partyListNames.find((each) => each === first);
  if (list === undefined) return place === undefined && first !== '' ? `${partyHolder}.${first}` : null;
  const holder = place === undefined ? undefined : rows[list][Number(place)];
  if (holder === undefined) return placeOfList(list);
  const [name, inner, field] = rest;
  if (name === undefined) return placeOfList(list);
  if (name !== list) return `${holder}.${name}`;
  const owner = rows.nested[holder]?.[Number(inner)];
  return owner === undefined || field === undefined ? placeOfList(list) : `${owner}.${field}`;
}
