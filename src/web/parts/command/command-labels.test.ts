import { describe, expect, test } from 'vitest';
import type { Command } from '#contract/desk/command.ts';
import { commandStates } from '#contract/money/command-basics.ts';
import { sendLabels } from '#web/parts/money-form/send-bar.tsx';
import { commandStateLabels, commandTitle, deadlineOf, meaningOf, nextActor } from './command-labels.ts';
import { checkLabel } from './preflight-lines.tsx';
import { commandWith } from './test-command.ts';

describe('the state of a command', () => {
  test('no command state has the label "Confirmed", because only the chain confirms payments', () => {
    for (const state of commandStates) expect(Object.values(commandStateLabels[state]).join(' ')).not.toMatch(/confirm/i);
    expect(commandStateLabels.confirmed.label).toBe('Accepted');
  });

  test('an unknown outcome does not look like a failure', () => {
    expect(commandStateLabels.unknown.tone).toBe('unsure');
  });
});

test.for<[record: Partial<Command['record']>, meaning: RegExp]>([
  [null, /^The custodian accepted the request\.$/],
  [{ status: 'pending_approval' }, /must approve the transaction at the custodian/],
  [{ status: 'approved' }, /signs the transaction next/],
  [{ status: 'pending_generation' }, /is signing the transaction/],
  [{ status: 'completed', transaction_ids: [{ currency: 'eth', transaction_id: '0xab' }] }, /not in a block yet/],
  [{ status: 'completed' }, /without a blockchain/],
  [{ status: 'completed', block: { eth: 21_000_000 } }, /is confirmed/],
  [{ status: 'completed', block: { eth: 1 }, regulatory_status: 'missing_travel_rule_info' }, /is confirmed.*only the custodian’s staff/],
  [{ status: 'failed' }, /failed at the custodian/],
  [{ status: 'canceled' }, /cancelled at the custodian/],
])('the text of an accepted request whose transaction is %j matches %s', ([record, meaning]) => {
  const command = commandWith({ state: 'confirmed', record_id: 7, record });
  expect(meaningOf(command, command.record)).toMatch(meaning);
});

describe('a command with an unknown outcome', () => {
  const [timeBefore, deadlineTime, timeAfter] = ['2026-11-23T14:39:59Z', '2026-11-23T14:40:00Z', '2026-11-23T14:40:01Z'];
  const unknownCommand = { state: 'unknown', decides_at: deadlineTime, awaits_until: null, settlement: null } as const;

  test('the next actor after an unknown outcome is the desk, and later two treasurers who can resolve the outcome', () => {
    expect(nextActor(unknownCommand, Date.parse(timeBefore))).toBe('desk');
    expect(nextActor(unknownCommand, Date.parse(timeAfter))).toBe('two treasurers');
    expect(nextActor({ ...unknownCommand, decides_at: null }, Date.parse(timeAfter))).toBe('desk');
  });

  test('the next actor after the first verdict on an unknown outcome is a second treasurer', () => {
    const by = { name: 'Tess', email: 'tess@desk.example' };
    const settlement = { verdict: 'not_sent', record_id: null, reason: 'No record', by, at: timeAfter } as const;
    expect(nextActor({ ...unknownCommand, settlement }, Date.parse(timeAfter))).toBe('second treasurer');
  });

  test('the deadline text of an unknown outcome states when users can resolve the outcome, or since when they can', () => {
    expect(deadlineOf(unknownCommand, Date.parse(timeBefore))).toEqual({ label: 'Can be resolved', at: deadlineTime, isPast: false });
    expect(deadlineOf(unknownCommand, Date.parse(timeAfter))).toEqual({ label: 'Ready to resolve since', at: deadlineTime, isPast: true });
  });
});

test('the title of a request shows its amount without trailing zeros, as the other amounts', () => {
  expect(commandTitle({ kind: 'withdrawal', amount: '9000.50', asset: 'usdc' })).toBe('Withdrawal of 9000.5 USDC');
});

test('the deadline of a request that awaits approval is the time at which the server expires it', () => {
  const command = { state: 'awaiting_review', decides_at: null, awaits_until: '2026-11-24T20:00:00Z' } as const;
  expect(deadlineOf(command, 0)).toEqual({ label: 'Expires', at: '2026-11-24T20:00:00Z', isPast: false });
});

describe('the send button', () => {
  const request = { label: 'Send 5 ETH to Kestrel Exchange', consequence: 'An on-chain transfer cannot be reversed.' };

  test('the send button of a request without approval states that the request is sent', () => {
    expect(sendLabels(request, false)).toEqual(request);
  });

  test('the send button of a request that needs approval states that approval is requested', () => {
    expect(sendLabels(request, true)).toEqual({
      label: 'Request approval: 5 ETH to Kestrel Exchange',
      consequence: 'Nothing is sent until another user approves it.',
    });
    expect(sendLabels({ ...request, label: 'Exit the validator …1a2b3c' }, true).label).toBe(
      'Request approval: exit the validator …1a2b3c',
    );
  });
});

describe('a check', () => {
  test('a check that requires an approval is neither passed nor failed', () => {
    expect(checkLabel({ rule: 'review', answer: 'ask' })).toEqual({ label: 'Needs approval', icon: 'user' });
    expect(checkLabel({ rule: 'review', answer: 'yes' })).toEqual({ label: 'No approval needed', icon: 'done' });
  });

  test('the label of a check states a failure, an unknown result, or what the user must do', () => {
    expect(checkLabel({ rule: 'spendable', answer: 'no' })).toEqual({ label: 'Not enough spendable balance', icon: 'cross' });
    expect(checkLabel({ rule: 'fee', answer: 'cannot_tell' })).toEqual({ label: 'Fee: not checked', icon: 'minus' });
    expect(checkLabel({ rule: 'look_alike', answer: 'ask' })).toEqual({ label: 'Look-alike: check first', icon: 'alert' });
  });
});
