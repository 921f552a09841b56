import { expect, test } from 'vitest';
import { dustLimit, dustProblem, missingReserve, testAmount } from './minimum-amount.ts';
import { decimalOf } from './money.ts';

const baseAddress = 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x';

test.for([
  ['btc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0.00000546'],
  ['btc', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', '0.0000054'],
  ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0.00000294'],
  ['btc', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0.00000294'],
  ['btc', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', '0.0000033'],
  ['btc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', '0.0000033'],
  ['btc', null, '0.00000294'],
  ['bch', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', '0.0000054'],
  ['bch', 'qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy', '0.00000546'],
  ['bch', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', '0.00000546'],
  ['ltc', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', '0.0000294'],
  ['ltc', '3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj', '0.000054'],
  ['dash', 'XpESxaUmonkq8RaLLp46Brx2K39ggQe226', '0.00000546'],
  ['ada', baseAddress, '0.97837'],
  ['ada', null, '0.85769'],
  ['eth', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', null],
] as const)('the smallest amount of %s that can be sent to %s is %s', ([asset, address, minimum]) => {
  expect(dustLimit(asset, address)).toBe(minimum);
});

test('an amount below the network’s minimum is reported, and the minimum itself is accepted', () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  expect(dustProblem('btc', decimalOf('0.00000001'), address)).toBe('The network does not carry less than 0.00000294 BTC to this address');
  expect(dustProblem('btc', decimalOf('0.00000294'), address)).toBeNull();
  expect(dustProblem('btc', decimalOf('0.00000001'), null)).toContain('to any address');
});

test('for xrp and xlm, an amount below the reserve of a new account is reported', () => {
  expect(missingReserve('xrp', decimalOf('0.8'))).toBe('1');
  expect(missingReserve('xlm', decimalOf('0.9999999'))).toBe('1');
  expect(missingReserve('xrp', decimalOf('1'))).toBeNull();
  expect(missingReserve('eth', decimalOf('0.1'))).toBeNull();
});

test.for([
  ['btc', '0.5', null, '0.005'],
  ['btc', '0.0001', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0.00000546'],
  ['btc', '0.00001', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', null],
  ['ada', '50', baseAddress, '0.97837'],
  ['ada', '1.5', baseAddress, null],
  ['xrp', '80', null, '1'],
  ['xrp', '1', null, null],
  ['xlm', '1000', null, '10'],
  ['eth', '0.5', null, '0.005'],
  ['doge', '5', null, null],
] as const)('for %s, the test payment for the amount %s to the address %s is %s', ([asset, amount, address, expectedAmount]) => {
  expect(testAmount(asset, decimalOf(amount), address)).toBe(expectedAmount);
});
