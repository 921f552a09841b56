import { verify, type KeyObject } from 'node:crypto';
import { statementFileSchema, statementLeafSchema, type StatementFile, type StatementLeaf } from '#contract/evidence/statement-file.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import { readJson } from '#contract/wire/json.ts';
import { leafHash, treeRoot } from './merkle-tree.ts';
import { keyId } from './signing-key.ts';

/** The result of a verification. `ok` means that the file is unchanged since it was signed. The most important message comes first. */
export type StatementVerification = { readonly ok: boolean; readonly messages: readonly string[] };

/** Maximum number of differences that a result lists. */
const listedMax = 10;

/**
 * Verifies the text of a statement file without a desk. The public key must come from outside the file. Without a key, a
 * message states that the signer was not checked.
 */
export function verifyStatement(text: string, key: KeyObject | null): StatementVerification {
  const file = parseFile(text);
  if (typeof file === 'string') return failedVerification([file]);
  const changeMessages = file.leaves.flatMap(({ hash, text: leaf }, index) =>
    // Texts with half of a surrogate pair have the hash of another text.
    leaf === null || (leaf.isWellFormed() && leafHash(leaf) === hash)
      ? []
      : [`${leafName(leaf, index)} was changed: its text does not match its hash.`],
  );
  const isListIntact = file.leaves.length === file.head.leaf_count && treeRoot(file.leaves.map(({ hash }) => hash)) === file.head.root;
  if (!isListIntact) return failedVerification(['The list of leaves was changed.', ...changeMessages]);
  if (changeMessages.length > 0) return failedVerification(changeMessages);
  if (key !== null && !isSigned(file, key))
    return failedVerification([`The signature is not by the key ${keyId(key)}: the statement was changed, or another key signed it.`]);
  if (key !== null && file.key_id !== keyId(key))
    return failedVerification([`The file names the key ${file.key_id}, but ${keyId(key)} signed it.`]);
  const contents = file.leaves.flatMap(({ text: leaf }, index) => (leaf === null ? [] : [{ leaf: readLeaf(leaf), index }]));
  const unreadableLeaves = contents.filter(({ leaf }) => leaf === null).map(({ index }) => `Leaf ${index + 1} has an unknown form.`);
  const problems = [...unreadableLeaves, ...wrongSumMessages(contents.flatMap(({ leaf }) => leaf ?? []))];
  if (problems.length > 0) return failedVerification(problems);
  if (contents.length === 0) return failedVerification(['No leaf is disclosed, so the file states nothing.']);
  const headLeaf = contents.map(({ leaf }) => leaf).find((leaf) => leaf?.kind === 'about');
  const signerMessage =
    key === null
      ? 'The statement is consistent. The signer was not checked: the public key is missing.'
      : `The statement is unchanged since the key ${keyId(key)} signed it on ${file.head.made_at}.`;
  const period =
    headLeaf === undefined
      ? 'The period is not disclosed.'
      : `Period: from ${headLeaf.from} until ${headLeaf.until}${headLeaf.scope === undefined ? '' : `, ${headLeaf.scope}`}.`;
  return { ok: true, messages: [signerMessage, `${contents.length} of ${file.leaves.length} leaves are disclosed.`, period] };
}

function failedVerification(messages: readonly string[]): StatementVerification {
  const furtherMessages = messages.length > listedMax ? [`And ${messages.length - listedMax} more differences.`] : [];
  return { ok: false, messages: [...messages.slice(0, listedMax), ...furtherMessages] };
}

/** The parsed file, or a message about its first problem. */
function parseFile(text: string): StatementFile | string {
  let json: unknown;
  try {
    // Some editors store a byte order mark.
    json = readJson(text.replace(/^\uFEFF/, ''));
  } catch {
    return 'The file is not complete: it is not valid JSON. Download the statement again.';
  }
  const parsedFile = statementFileSchema.safeParse(json);
  if (parsedFile.success)
    return fieldCount(text) === 8 + 2 * parsedFile.data.leaves.length
      ? parsedFile.data
      : 'The file is not a statement of this desk: it has a field twice.';
  const [issue] = parsedFile.error.issues;
  return `The file is not a statement of this desk: ${issue === undefined || issue.path.length === 0 ? 'its form is unknown' : `"${issue.path.join('.')}" is missing or wrong`}.`;
}

/**
 * The number of fields in a JSON text. Of two fields with the same name, a parser keeps only the last one. Another parser could
 * therefore read another statement in the same file.
 */
function fieldCount(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)) if (colon !== undefined) count += 1;
  return count;
}

function readLeaf(text: string): StatementLeaf | null {
  try {
    const parseResult = statementLeafSchema.safeParse(readJson(text));
    return parseResult.success ? parseResult.data : null;
  } catch {
    return null;
  }
}

function isSigned({ head, signature }: StatementFile, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64');
  // A lenient base64 decoder accepts several texts for the same bytes, so the texts are compared as well.
  return bytes.toString('base64') === signature && verify(null, Buffer.from(canonicalJson(head)), key, bytes);
}

/**
 * The name of a leaf in a message, for example `'Leaf 17 (wallet 4, ETH, closing)'`. It is only the number for a leaf that
 * is not about one wallet, or that was altered and cannot be parsed.
 */
function leafName(text: string, index: number): string {
  const number = `Leaf ${index + 1}`;
  const leaf = readLeaf(text);
  return leaf === null || leaf.kind === 'about'
    ? number
    : `${number} (wallet ${leaf.wallet_id}, ${leaf.asset.toUpperCase()}, ${leaf.kind})`;
}

/**
 * Messages about the wallets and assets whose disclosed opening balance, movements and unexplained part do not add up to
 * the closing balance.
 */
function wrongSumMessages(leaves: readonly StatementLeaf[]): readonly string[] {
  const cells = leaves.filter((leaf) => leaf.kind !== 'about');
  const leavesByCell = Map.groupBy(cells, ({ wallet_id: wallet, asset }) => `wallet ${wallet}, ${asset.toUpperCase()}`);
  return [...leavesByCell].flatMap(([name, leavesOfCell]) => {
    const opening = leavesOfCell.find((leaf) => leaf.kind === 'opening');
    const closing = leavesOfCell.find((leaf) => leaf.kind === 'closing');
    const movements = leavesOfCell.filter((leaf) => leaf.kind === 'movement');
    if (opening === undefined || closing === undefined || movements.length !== closing.movements) return [];
    const sum = decimal.sum([opening.balance, ...movements.map(({ amount }) => amount), closing.unexplained].map(decimalOf));
    return decimal.compare(sum, decimalOf(closing.balance)) === 0 ? [] : [`The sums of ${name} do not give its closing balance.`];
  });
}
