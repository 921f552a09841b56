import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatementFile } from '#contract/evidence/statement-file.ts';
import { leafHash, treeRoot } from './merkle-tree.ts';
import { discloseLeaves, signStatement, type UnsaltedLeaf } from './sign-statement.ts';
import { newSigningKey, publicKeyOf, publicKeyText, signingKeyOf, type SigningKey } from './signing-key.ts';
import { verifyStatement } from './verify-statement.ts';

function newKey(): SigningKey {
  const key = signingKeyOf(newSigningKey());
  if (key === null) throw new Error('a new key is a key');
  return key;
}

const key = newKey();
const outsideKey = publicKeyOf(publicKeyText(key.publicKey));
const [from, until] = ['2026-10-01T00:00:00-04:00', '2026-11-01T00:00:00-04:00'];

/** The leaves of a wallet and asset with a deposit of 100, a fee and an unexplained reward. */
function cellOf(wallet_id: number, asset: string): UnsaltedLeaf[] {
  const cell = { wallet_id, asset };
  return [
    { kind: 'opening', ...cell, at: from, balance: '0.000000000000000001', snapshot: from },
    { kind: 'movement', ...cell, at: '2026-10-05T10:00:00Z', transaction: '17', amount: '100', imported_at: null },
    { kind: 'movement', ...cell, at: '2026-10-05T10:00:00Z', transaction: '18', amount: '-0.25', imported_at: '2026-10-09T00:00:00Z' },
    { kind: 'closing', ...cell, at: until, balance: '99.760000000000000001', snapshot: until, movements: 2, unexplained: '0.01' },
  ];
}

const headLeaf: UnsaltedLeaf = {
  kind: 'about',
  from,
  until,
  zone: 'America/Toronto',
  wallets: [{ id: 4, name: 'Treasury' }],
  definitions: ['A movement…'],
};

const leaves = [headLeaf, ...cellOf(4, 'eth'), ...cellOf(4, 'btc'), ...cellOf(9, 'eth')];
const file = signStatement(leaves, key, new Date('2026-11-02T00:00:00Z'));

/** Verifies a changed copy of the file. */
function verdictOf(change: (copy: StatementFile) => void) {
  const copy = structuredClone(file);
  change(copy);
  return verifyStatement(JSON.stringify(copy), outsideKey);
}

/** Replaces a text in a leaf. */
function editLeaf(copy: StatementFile, index: number, oldText: string, newText: string): void {
  const leaf = copy.leaves[index];
  if (leaf?.text?.includes(oldText) !== true) throw new Error(`leaf ${index} has no ${oldText}`);
  leaf.text = leaf.text.replace(oldText, newText);
}

describe('a signed statement', () => {
  test('an unchanged statement passes the verification with the published key', () => {
    const { ok, messages } = verifyStatement(JSON.stringify(file), outsideKey);
    expect(messages[0]).toContain(`unchanged since the key ${key.id} signed it`);
    expect(messages[2]).toBe(`Period: from ${from} until ${until}.`);
    expect(verifyStatement(`\uFEFF${JSON.stringify(file)}`, outsideKey).ok).toBe(true);
    expect(ok).toBe(true);
  });

  test('a file is refused if the key that it names did not sign it', () => {
    const { ok, messages } = verifyStatement(JSON.stringify({ ...file, key_id: 'aaaaaaaaaaaaaaaa' }), outsideKey);
    expect(messages).toEqual([`The file names the key aaaaaaaaaaaaaaaa, but ${key.id} signed it.`]);
    expect(ok).toBe(false);
  });

  test('a file that discloses no leaf is refused', () => {
    const { ok, messages } = verifyStatement(JSON.stringify(discloseLeaves(file, () => false)), outsideKey);
    expect(messages).toEqual(['No leaf is disclosed, so the file states nothing.']);
    expect(ok).toBe(false);
  });

  test('without a public key, the verification checks whether the statement is consistent, but not who signed it', () => {
    const { ok, messages } = verifyStatement(JSON.stringify(file), null);
    expect(messages[0]).toBe('The statement is consistent. The signer was not checked: the public key is missing.');
    expect(ok).toBe(true);
  });

  test('the verification finds a changed digit and names its leaf', () => {
    const { ok, messages } = verdictOf((copy) => editLeaf(copy, 4, '99.76', '99.77'));
    expect(messages).toEqual(['Leaf 5 (wallet 4, ETH, closing) was changed: its text does not match its hash.']);
    expect(ok).toBe(false);
  });

  test('a changed leaf with a matching hash is reported as a changed list of leaves', () => {
    const { messages } = verdictOf((copy) => {
      editLeaf(copy, 4, '99.76', '99.77');
      const leaf = copy.leaves[4];
      if (leaf !== undefined) leaf.hash = leafHash(leaf.text ?? '');
    });
    expect(messages).toEqual(['The list of leaves was changed.']);
  });

  test('a changed leaf with a matching hash and root fails at the signature', () => {
    const { messages } = verdictOf((copy) => {
      editLeaf(copy, 4, '99.76', '99.77');
      const leaf = copy.leaves[4];
      if (leaf !== undefined) leaf.hash = leafHash(leaf.text ?? '');
      copy.head.root = treeRoot(copy.leaves.map(({ hash }) => hash));
    });
    expect(messages[0]).toContain('The signature is not by the key');
  });

  test.for([
    ['two leaves in another order', (copy: StatementFile) => copy.leaves.reverse()],
    ['a removed leaf', (copy: StatementFile) => copy.leaves.pop()],
    ['a repeated leaf', (copy: StatementFile) => copy.leaves.push(...copy.leaves.slice(-1))],
  ] as const)('the verification reports %s as a changed list of leaves', ([, change]) => {
    expect(verdictOf(change).messages).toEqual(['The list of leaves was changed.']);
  });

  test('a signature by another key is refused', () => {
    const otherStatement = signStatement(leaves, newKey(), new Date('2026-11-02T00:00:00Z'));
    expect(verifyStatement(JSON.stringify(otherStatement), outsideKey).ok).toBe(false);
    expect(verdictOf((copy) => (copy.signature = otherStatement.signature)).ok).toBe(false);
  });

  test('a signed statement with wrong sums is refused', () => {
    const wrongLeaves = leaves.map((leaf) => (leaf.kind === 'movement' && leaf.transaction === '17' ? { ...leaf, amount: '101' } : leaf));
    const { messages } = verifyStatement(JSON.stringify(signStatement(wrongLeaves, key, new Date())), outsideKey);
    expect(messages).toContain('The sums of wallet 4, BTC do not give its closing balance.');
  });

  test('a statement can disclose one wallet and hide the other wallets', () => {
    const oneWalletFile = discloseLeaves(file, (leaf) => leaf.kind === 'about' || leaf.wallet_id === 9);
    const text = JSON.stringify(oneWalletFile);
    expect(verifyStatement(text, outsideKey).messages[1]).toBe('5 of 13 leaves are disclosed.');
    expect(text).not.toContain('wallet_id\\":4');
  });

  test('two leaves with equal content have different hashes', () => {
    const [first, second] = signStatement([headLeaf, headLeaf], key, new Date()).leaves;
    expect(first?.hash).not.toBe(second?.hash);
  });

  test.for([
    ['half of a file', JSON.stringify(file).slice(0, 900), 'is not complete'],
    ['an empty file', '', 'is not complete'],
    ['another JSON file', '{"page":[]}', 'is not a statement of this desk'],
    ['a file with a second root', JSON.stringify(file).replace('"root":', '"root":"00","root":'), 'it has a field twice'],
    ['a file with a second text of a leaf', JSON.stringify(file).replace('"text":', '"text" : null,"text":'), 'it has a field twice'],
    ['a file without leaves', JSON.stringify({ ...file, leaves: [] }), 'The list of leaves was changed'],
  ] as const)('the verification of %s results in a sentence with the reason', ([, text, sentence]) => {
    const { ok, messages } = verifyStatement(text, outsideKey);
    expect(messages[0]).toContain(sentence);
    expect(ok).toBe(false);
  });

  test('the verification finds every changed character of the file', () => {
    const text = JSON.stringify(file);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('0', '9', 'a', 'x', '"'), (index, character) => {
        fc.pre(text[index] !== character);
        const { ok } = verifyStatement(text.slice(0, index) + character + text.slice(index + 1), outsideKey);
        // The id of the key is not signed, so a change of the id is not detected.
        const isHint = index >= text.indexOf('"key_id"') && index < text.indexOf('"leaves"');
        expect(ok && !isHint).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the Merkle tree', () => {
  const splitRoot = (hashes: readonly string[]): string => {
    const [onlyHash] = hashes;
    if (hashes.length === 1 && onlyHash !== undefined) return onlyHash;
    const leftCount = 2 ** Math.ceil(Math.log2(hashes.length) - 1);
    const sides = [splitRoot(hashes.slice(0, leftCount)), splitRoot(hashes.slice(leftCount))];
    return createHash('sha256')
      .update(Buffer.from(`01${sides.join('')}`, 'hex'))
      .digest('hex');
  };

  test('the root equals the recursive definition of RFC 9162', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 40 }), (texts) => {
        const hashes = texts.map(leafHash);
        expect(treeRoot(hashes)).toBe(splitRoot(hashes));
      }),
    );
  });

  test('the root of a published example with seven leaves equals the published root', () => {
    // Source: the test vectors of certificate-transparency-go, `merkle/rfc6962`.
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'].map((hex) =>
      createHash('sha256')
        .update(Buffer.from(`00${hex}`, 'hex'))
        .digest('hex'),
    );
    expect(treeRoot(inputs)).toBe('ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c');
  });
});
