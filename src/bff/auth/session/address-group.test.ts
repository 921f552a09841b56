import { expect, test } from 'vitest';
import { addressGroup } from './address-group.ts';

test.for([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:0DB8:0:7:1:2:3:4', '2001:db8:0:7'],
  ['2001:db8:0:7::9', '2001:db8:0:7'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['no address', 'no address'],
] as const)('addressGroup maps %s to %s', ([address, group]) => {
  expect(addressGroup(address)).toBe(group);
});
