import { expect, test } from 'vitest';
import { policyLine } from './preflight-lines.ts';

test('a required approval is shown as a task, not as a passed check', () => {
  const reviewed = { then: { reviews: [{ role: 'treasury' as const, count: 1 }] }, why: 'Every other request: require 1 treasurer' };
  expect(policyLine({ decision: reviewed, canBeApproved: true })).toMatchObject({ rule: 'review', answer: 'ask' });
  expect(policyLine({ decision: reviewed, canBeApproved: false })).toMatchObject({
    answer: 'no',
    text: expect.stringMatching(/^Not enough approvers/) as unknown,
  });
  expect(policyLine({ decision: { then: 'allow', why: '' }, canBeApproved: true })).toMatchObject({ rule: 'review', answer: 'yes' });
});
