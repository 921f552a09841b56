import { knownTree, type Known } from '#bff/proxy/known-fields.ts';
import { aboutAField, isObject } from '#bff/proxy/named-field.ts';
import { directPartyCreationSchema } from '#contract/direct-party-creation.ts';

const holder = 'direct_party';

/** A path or a bare name in a sentence: `authorized_persons.0.firstname`. */
const token = /[a-z][a-z0-9]*(?:[._][a-z0-9]+)*/g;

/** Words of a refusal of what another party has. */
const aboutUniqueness = /\b(taken|unique|already|exists)\b/i;

let tree: Known | undefined;

/**
 * The field of a creation's body that the service's message names, as a path from its top, or null: `authorized_persons[1].email is not valid` gives
 * `direct_party.authorized_persons.1.email`. A bare name is the party's own, or of the one row that has such a field empty, or at all.
 */
export function partyField(message: string, body: unknown): string | null {
  if (!(aboutAField.test(message) || aboutUniqueness.test(message)) || !isObject(body)) return null;
  tree ??= knownTree(directPartyCreationSchema).fields.get(holder);
  if (tree === undefined) return null;
  const party = body[holder];
  const dotted = message.replace(/\[['"]?(\w+)['"]?\]/g, '.$1');
  for (const [text] of [...dotted.matchAll(token)].toReversed()) {
    const names = text.split('.').filter((name, place) => !(place === 0 && name === holder));
    const path = names.length === 0 ? null : (pathOfNames(names, tree) ?? pathOfBareName(names, party, tree));
    if (path !== null) return [holder, ...path].join('.');
  }
  return null;
}

type Path = readonly string[];

/** The path that the names spell out, each row with its index, or null. */
function pathOfNames(names: Path, known: Known): Path | null {
  let place: Known | null | undefined = known;
  for (const name of names) place = /^\d+$/.test(name) ? place?.items : place?.fields.get(name);
  return place === null || place === undefined ? null : names;
}

/** The one place of a name without a path, or of one that leaves its row's index out. */
function pathOfBareName(names: Path, party: unknown, known: Known): Path | null {
  const name = names.at(-1) ?? '';
  const within = names.slice(0, -1).filter((part) => !/^\d+$/.test(part));
  const rows = rowsOf(party, known).filter((row) => row.known.fields.has(name) && within.every((part) => row.path.includes(part)));
  const empty = rows.filter(({ value }) => [undefined, null, ''].includes(value[name] as string | null | undefined));
  const [row, another] = empty.length > 0 ? empty : rows;
  return row === undefined || another !== undefined ? null : [...row.path, name];
}

type Row = { readonly path: Path; readonly known: Known; readonly value: Readonly<Record<string, unknown>> };

/** The rows of people of a party, nested ones too, each with what it may hold. */
function rowsOf(value: unknown, known: Known, path: Path = []): readonly Row[] {
  if (!isObject(value)) return [];
  return [...known.fields].flatMap(([name, inner]) => {
    const [items, list] = [inner.items, value[name]];
    if (items === null || !Array.isArray(list)) return [];
    return list.flatMap((item: unknown, index): readonly Row[] => {
      const at = [...path, name, String(index)];
      return isObject(item) ? [{ path: at, known: items, value: item }, ...rowsOf(item, items, at)] : [];
    });
  });
}
