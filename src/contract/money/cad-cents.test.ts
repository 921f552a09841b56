import { expect, test } from 'vitest';
import { groupedCad, groupedRate, toCents } from './cad-cents.ts';

test.for([
  ['2410.8', '2410.80'],
  ['9.241', '9.25'],
  ['9.240000', '9.24'],
  ['0.0004', '0.01'],
  ['0', '0.00'],
  ['-49646.5001', '-49646.51'],
  ['999.995', '1000.00'],
] as const)('the value %s CAD is rounded to %s, away from zero', ([cad, cents]) => {
  expect(toCents(cad)).toBe(cents);
});

test('a value in CAD has separators between thousands', () => {
  expect([groupedCad('24108'), groupedCad('1234567.891'), groupedCad('999')]).toEqual(['24,108.00', '1,234,567.90', '999.00']);
  expect([groupedRate('92450.7512'), groupedRate('0.74180'), groupedRate('1000')]).toEqual(['92,450.7512', '0.74180', '1,000']);
});
