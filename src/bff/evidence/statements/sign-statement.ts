import { randomBytes, sign } from 'node:crypto';
import {
  statementFormat,
  statementLeafSchema,
  type StatementFile,
  type StatementHead,
  type StatementLeaf,
} from '#contract/evidence/statement-file.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import { readJson } from '#contract/wire/json.ts';
import { leafHash, treeRoot } from './merkle-tree.ts';
import type { SigningKey } from './signing-key.ts';

/** The content of a leaf without a salt. */
export type UnsaltedLeaf = StatementLeaf extends infer Leaf ? (Leaf extends StatementLeaf ? Omit<Leaf, 'salt'> : never) : never;

/** Salts, hashes and signs the leaves of a statement. */
export function signStatement(leaves: readonly UnsaltedLeaf[], key: SigningKey, signedAt: Date): StatementFile {
  const texts = leaves.map((leaf) => canonicalJson({ ...leaf, salt: randomBytes(16).toString('base64url') }));
  const hashes = texts.map(leafHash);
  const head: StatementHead = {
    format: statementFormat,
    made_at: signedAt.toISOString(),
    leaf_count: hashes.length,
    root: treeRoot(hashes),
  };
  const signature = sign(null, Buffer.from(canonicalJson(head)), key.privateKey).toString('base64');
  return { head, signature, key_id: key.id, leaves: hashes.map((hash, index) => ({ hash, text: texts[index] ?? null })) };
}

/** A statement that shows only the text of the chosen leaves. The hashes of the other leaves stay, so the signature is still valid. */
export function discloseLeaves(file: StatementFile, isDisclosed: (leaf: StatementLeaf) => boolean): StatementFile {
  const leaves = file.leaves.map(({ hash, text }) => ({
    hash,
    text: text !== null && isDisclosed(statementLeafSchema.parse(readJson(text))) ? text : null,
  }));
  return { ...file, leaves };
}
