import { expect, test } from 'vitest';
import { preflightLine } from '#contract/rules/preflight-lines.ts';
import { toDoOf } from './withdraw-to-do.tsx';
import { withdrawalValues } from './withdraw-values.ts';

const sharedAddress = '3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj';

/** The reason why a payment to an address is blocked, or null. `confirmedAddress` is the address that the user has confirmed. */
function blockerOf(asset: string, address: string, confirmedAddress = '') {
  const loadedRecords = {
    wallet: null,
    asset,
    recipient: { is: 'address', address, memo: '' },
    presets: null,
    isReading: false,
    error: null,
    retry: () => undefined,
  } as const;
  return (
    toDoOf(preflightLine('address', 'ask', ''), {
      values: withdrawalValues({ confirmed: confirmedAddress }),
      loadedRecords,
      write: () => undefined,
    })?.blocker ?? null
  );
}

test('the user must confirm an address that is also valid on another network', () => {
  expect(blockerOf('ltc', sharedAddress)).toBe('Confirm the network of the address in the pre-flight checks first.');
  expect(blockerOf('ltc', sharedAddress, sharedAddress)).toBeNull();
  expect(blockerOf('bch', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', sharedAddress)).not.toBeNull();
  expect(blockerOf('btc', sharedAddress)).toBeNull();
});
