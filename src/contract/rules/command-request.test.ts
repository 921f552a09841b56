import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetFacts, assets } from '#contract/money/assets.ts';
import { fromBaseUnits, literalOf } from '#contract/money/money.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { commandFacts, walletAssetLockOf, duplicateKeyOf } from './command-facts.ts';
import { isRecordOf } from './command-record.ts';
import { commandProblem, markedNotes, markOf, notesLengthMax, requestText, withoutMark } from './command-request.ts';

const id = '0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e';
const destination = { type: 'external', addresses: { btc: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' } };

/** Any asset, with an amount of up to 10^30 base units. */
const assetAndUnits = fc.tuple(fc.constantFrom(...assets), fc.bigInt({ min: 1n, max: 10n ** 30n }));

describe('requestText', () => {
  test('the request text has every digit of an amount, for any asset', () => {
    fc.assert(
      fc.property(assetAndUnits, ([asset, units]) => {
        const amount = fromBaseUnits(units, assetFacts[asset].places);
        const body = readJson(writeJson({ destination: { type: 'wallet', id: 3 }, amounts: { [asset]: literalOf(amount) } }));
        const text = requestText('withdrawal', id, body) ?? '';
        expect(text).toContain(`"amounts":{"${asset}":${amount}}`);
        expect(commandFacts('withdrawal', { wallet_id: '7' }, readJson(text)).amount).toBe(amount);
      }),
      { numRuns: 10_000 },
    );
  });

  test('the request text has the mark at the end of its notes, and a staking creation has it as its key', () => {
    expect(requestText('withdrawal', id, { amounts: {}, notes: 'Rent' })).toBe(`{"amounts":{},"notes":"Rent [ref:${id}]"}`);
    expect(requestText('reward_withdrawal', id, {})).toBe(`{"notes":"[ref:${id}]"}`);
    expect(requestText('staking', id, { asset: 'eth' })).toBe(`{"asset":"eth","idempotency_key":"${id}"}`);
    expect(requestText('validator_exit', id, null)).toBeNull();
    expect([markOf('staking', id), markOf('batch_send', id)]).toEqual([id, null]);
  });

  test('notes are unchanged after their mark is added and removed', () => {
    fc.assert(
      fc.property(fc.string(), (notes) => {
        expect(withoutMark(markedNotes(notes, id))).toBe(notes);
      }),
    );
  });

  test('a request is refused if its notes are too long for the mark, or if it has several assets or an idempotency key', () => {
    expect(commandProblem('withdrawal', id, { notes: 'x'.repeat(notesLengthMax + 1) })?.field).toBe('notes');
    expect(commandProblem('withdrawal', id, { notes: 'x'.repeat(notesLengthMax) })).toBeNull();
    expect(commandProblem('withdrawal', id, { amounts: { btc: 1, eth: 1 } })?.field).toBe('amounts');
    expect(commandProblem('withdrawal', id, { amounts: { btc: 1 }, fees: { btc: 'medium', eth: 900 } })?.field).toBe('fees');
    const xlm = { address: 'G', tag: 111, memo: '222' };
    expect(commandProblem('withdrawal', id, { destination: { addresses: { xlm } } })?.field).toBe('destination.addresses');
    expect(commandProblem('withdrawal', id, { destination: { addresses: { btc: 'a', ltc: 'b' } } })?.field).toBe('destination.addresses');
    expect(commandProblem('withdrawal', id, { destination: { addresses: { xlm: { address: 'G', memo: '222' } } } })).toBeNull();
    expect(commandProblem('staking', id, { idempotency_key: 'another' })?.field).toBe('idempotency_key');
  });
});

describe('isRecordOf', () => {
  const facts = {
    ...commandFacts(
      'withdrawal',
      { wallet_id: '7' },
      readJson(writeJson({ destination, amounts: { btc: literalOf(fromBaseUnits(5n, 8)) } })),
    ),
    kind: 'withdrawal',
  } as const;
  const record = {
    type: 'transaction',
    source: { id: 7 },
    destination: { addresses: { btc: 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ' } },
    amounts: { btc: fromBaseUnits(50n, 9) },
  } as const;

  test('a record with the source, asset, amount and destination of a command matches it', () => {
    expect(isRecordOf(facts, record)).toBe(true);
  });

  test.for([
    ['another source', { source: { id: 8 } }],
    ['another amount', { amounts: { btc: fromBaseUnits(6n, 8) } }],
    ['another asset', { amounts: { ltc: fromBaseUnits(5n, 8) } }],
    ['another destination', { destination: { addresses: { btc: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' } } }],
    ['several assets', { amounts: { btc: fromBaseUnits(5n, 8), ltc: fromBaseUnits(5n, 8) } }],
    ['no amount', { amounts: {} }],
  ] as const)('a record with %s does not match', ([, change]) => {
    expect(isRecordOf(facts, { ...record, ...change })).toBe(false);
  });

  test.for([
    [{ address: 'rHb9', tag: '5' }, true],
    [{ address: 'rHb9', tag: '05' }, true],
    [{ address: 'rHb9', tag: '6' }, false],
    ['rHb9', false],
  ] as const)('for a record of xrp to %j and a command to tag 5, isRecordOf returns %s', ([destination, matchesRecord]) => {
    const to = { kind: 'public_address', id: null, address: 'rHb9', tag: '5', count: null } as const;
    const expectedCommand = { ...facts, asset: 'xrp', destination: to };
    expect(
      isRecordOf(expectedCommand, {
        ...record,
        amounts: { xrp: facts.amount ?? fromBaseUnits(5n, 8) },
        destination: { addresses: { xrp: destination } },
      }),
    ).toBe(matchesRecord);
  });

  test('a record to an account does not match a command to a wallet with the same id', () => {
    const to = { kind: 'wallet', id: 7, address: null, tag: null, count: null } as const;
    const matchesRecord = (type: string) => isRecordOf({ ...facts, destination: to }, { ...record, destination: { id: 7, type } });
    expect(['wallet', 'external_account'].map(matchesRecord)).toEqual([true, false]);
  });

  test('a batch matches a record by its sum, and two batches are equal in any order of rows', () => {
    const batch = (amounts: readonly string[]) =>
      commandFacts(
        'batch_send',
        {},
        readJson(
          writeJson({
            source_wallet_id: 7,
            asset: 'btc',
            destinations: amounts.map((amount) => ({ type: 'public_address', public_address: destination.addresses.btc, amount })),
          }),
        ),
      );
    const batchRequest = batch(['2', '3']);
    expect([batchRequest.amount, batchRequest.destination.count, walletAssetLockOf(batchRequest)]).toEqual([
      '0.00000005',
      2,
      'wallet 7 btc',
    ]);
    expect(duplicateKeyOf('batch_send', batchRequest)).toBe(duplicateKeyOf('batch_send', batch(['3', '2'])));
    expect(duplicateKeyOf('batch_send', batchRequest)).not.toBe(duplicateKeyOf('batch_send', batch(['1', '4'])));
    expect(isRecordOf({ ...batchRequest, kind: 'batch_send' }, { ...record, destination: null })).toBe(true);
  });
});
