import { createHash } from 'node:crypto';

// Source: RFC 9162, section 2.1.1. Different prefixes ensure that a leaf and a node never have the same hash.

/** The hash of a leaf, hex. */
export function leafHash(text: string): string {
  return createHash('sha256').update(Uint8Array.of(0)).update(text).digest('hex');
}

function nodeHash(first: Buffer, second: Buffer): Buffer {
  return createHash('sha256').update(Uint8Array.of(1)).update(first).update(second).digest();
}

/** The root of the tree over the hashes of its leaves, hex. A tree has at least one leaf. */
export function treeRoot(leafHashes: readonly string[]): string {
  let level: readonly Buffer[] = leafHashes.map((hash) => Buffer.from(hash, 'hex'));
  // An unpaired node moves up unchanged. The resulting tree equals the RFC's, which splits at the largest power of two.
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
      const [left, right] = level.slice(2 * index, 2 * index + 2);
      if (left === undefined) throw new Error('a pair has a left node');
      return right === undefined ? left : nodeHash(left, right);
    });
  const [root] = level;
  if (root === undefined) throw new Error('a tree has at least one leaf');
  return root.toString('hex');
}
