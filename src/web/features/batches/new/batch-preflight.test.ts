import { describe, expect, test } from 'vitest';
import type { Preflight, PreflightLine } from '#contract/desk/preflight.ts';
import { batchBlocker, comparedText, confirmedRepeats, type Acknowledgements } from './batch-preflight.tsx';

const line = (overrides: Partial<PreflightLine>): PreflightLine => ({
  rule: 'spendable',
  answer: 'yes',
  text: 'Enough is there',
  source: null,
  read_at: null,
  transaction_id: null,
  command_id: null,
  address: null,
  ...overrides,
});
const preflightOf = (...lines: readonly PreflightLine[]): Preflight => ({ lines: [...lines], figures: null });
const noAcknowledgements = { compared: '', repeats: '' };

/** The reason why a batch with these checks cannot be sent, or null. */
function blockerOf(preflight: Preflight, acknowledgements: Acknowledgements, lookAlikeCount: number): string | null {
  const livePreflight = { preflight, isLoadingNew: false, isOutdated: false, error: null, retry: () => undefined };
  return batchBlocker({ livePreflight, acknowledgements, lookAlikeCount, write: () => undefined, lines: [2, 3, 4], remove: null });
}

describe('the checks of a batch', () => {
  test('a batch can be sent if no check requires an action', () => {
    expect(blockerOf(preflightOf(line({}), line({ rule: 'review', answer: 'ask' })), noAcknowledgements, 0)).toBeNull();
  });

  test('a batch is blocked by a failed check, and the reason is the text of the check', () => {
    expect(blockerOf(preflightOf(line({ answer: 'no', text: '1 BTC is missing' })), noAcknowledgements, 0)).toBe('1 BTC is missing.');
  });

  test('a batch is blocked until the user has compared its look-alike address, and again after the address changes', () => {
    const lookAlikePreflight = (address: string) => preflightOf(line({ rule: 'look_alike', answer: 'ask', address }));
    expect(blockerOf(lookAlikePreflight('bc1known'), noAcknowledgements, 0)).toMatch(/^Compare/);
    expect(blockerOf(lookAlikePreflight('bc1known'), { ...noAcknowledgements, compared: comparedText('bc1known', 0) }, 0)).toBeNull();
    expect(blockerOf(lookAlikePreflight('bc1other'), { ...noAcknowledgements, compared: comparedText('bc1known', 0) }, 0)).toMatch(
      /^Compare/,
    );
  });

  test('a batch is blocked until the user has compared rows with addresses that look alike', () => {
    expect(blockerOf(preflightOf(line({})), noAcknowledgements, 2)).toMatch(/^Compare/);
    expect(blockerOf(preflightOf(line({})), { ...noAcknowledgements, compared: comparedText(null, 2) }, 2)).toBeNull();
  });

  test('a batch is blocked until each repeated row is confirmed, and its request contains the confirmed rows', () => {
    const repeats = [
      { row: 0, earlier: { command_id: 'c1', at: null } },
      { row: 2, earlier: { batch_id: 'b1', row: 7, at: null } },
    ];
    const preflight = preflightOf(line({ rule: 'duplicate', answer: 'ask', repeats }));
    expect(blockerOf(preflight, { ...noAcknowledgements, repeats: '0:c1,2:b1#8' }, 0)).toMatch(/^Confirm or remove/);
    expect(blockerOf(preflight, { ...noAcknowledgements, repeats: '0:c1,2:b1#7' }, 0)).toBeNull();
    expect(confirmedRepeats(preflight, '2:b1#7')).toEqual([repeats[1]]);
  });
});
