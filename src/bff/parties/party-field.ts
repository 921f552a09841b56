import { fieldMessagePattern, isObject, schemaTree, type SchemaTree } from '#bff/proxy/index.ts';
import { directPartyCreationSchema } from '#contract/service/direct-party-creation.ts';

const partyKey = 'direct_party';

/** A path or a plain name in a sentence, for example `authorized_persons.0.firstname`. */
const namePattern = /[a-z][a-z0-9]*(?:[._][a-z0-9]+)*/g;

/** Matches the message of a refusal for a value that another party already has. */
const uniquenessPattern = /\b(taken|unique|already|exists)\b/i;

let partyTree: SchemaTree | undefined;

/**
 * Returns the field of the body that the message of the service names, as a path from the top, or null.
 * `authorized_persons[1].email is not valid` gives `direct_party.authorized_persons.1.email`. A plain name means a field
 * of the party itself, or the field of the only matching row. Rows in which the field is empty take precedence over other
 * rows.
 */
export function partyField(message: string, body: unknown): string | null {
  if (!(fieldMessagePattern.test(message) || uniquenessPattern.test(message)) || !isObject(body)) return null;
  partyTree ??= schemaTree(directPartyCreationSchema).fields.get(partyKey);
  if (partyTree === undefined) return null;
  const party = body[partyKey];
  const dottedMessage = message.replace(/\[['"]?(\w+)['"]?\]/g, '.$1');
  for (const [text] of [...dottedMessage.matchAll(namePattern)].toReversed()) {
    const names = text.split('.').filter((name, index) => !(index === 0 && name === partyKey));
    const path = names.length === 0 ? null : (pathOfNames(names, partyTree) ?? pathOfBareName(names, party, partyTree));
    if (path !== null) return [partyKey, ...path].join('.');
  }
  return null;
}

type Path = readonly string[];

/** Returns the names if they are a valid path with an index for each row, otherwise null. */
function pathOfNames(names: Path, root: SchemaTree): Path | null {
  let field: SchemaTree | null | undefined = root;
  for (const name of names) field = /^\d+$/.test(name) ? field?.items : field?.fields.get(name);
  return field === null || field === undefined ? null : names;
}

/** Returns the only path that ends with a name, or with a path without the index of its row, otherwise null. */
function pathOfBareName(names: Path, party: unknown, root: SchemaTree): Path | null {
  const name = names.at(-1) ?? '';
  const parentNames = names.slice(0, -1).filter((part) => !/^\d+$/.test(part));
  const rows = rowsOf(party, root).filter((row) => row.tree.fields.has(name) && parentNames.every((part) => row.path.includes(part)));
  const emptyRows = rows.filter(({ value }) => [undefined, null, ''].includes(value[name] as string | null | undefined));
  const [row, otherRow] = emptyRows.length > 0 ? emptyRows : rows;
  return row === undefined || otherRow !== undefined ? null : [...row.path, name];
}

type Row = { readonly path: Path; readonly tree: SchemaTree; readonly value: Readonly<Record<string, unknown>> };

/** The rows of people in a party, including nested rows, each with its permitted fields. */
function rowsOf(value: unknown, root: SchemaTree, path: Path = []): readonly Row[] {
  if (!isObject(value)) return [];
  return [...root.fields].flatMap(([name, innerNode]) => {
    const [items, list] = [innerNode.items, value[name]];
    if (items === null || !Array.isArray(list)) return [];
    return list.flatMap((item: unknown, index): readonly Row[] => {
      const at = [...path, name, String(index)];
      return isObject(item) ? [{ path: at, tree: items, value: item }, ...rowsOf(item, items, at)] : [];
    });
  });
}
