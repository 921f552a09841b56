import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { transactionStatuses, unfinishedStatuses } from '#contract/service/transaction-status.ts';
import { lifecycleDiagram } from './test-lifecycle-diagram.ts';
import { nextStateByWorker, transitions, type LedgerEffect, type LifecycleState } from './transitions.ts';

/** States with locked funds. */
const statesWithLockedFunds: readonly LifecycleState[] = unfinishedStatuses;

describe('the state machine of a transaction', () => {
  test('the diagram in the documents equals the state machine', async () => {
    const readme = await readFile(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');
    expect(readme).toContain(`\`\`\`mermaid\n${lifecycleDiagram()}\n\`\`\``);
  });

  test('the lifecycle of a transaction allows exactly the listed next states after each state', () => {
    const states = [...transactionStatuses, 'confirmed'] as const;
    const next = states.map((state) => [state, transitions.filter(({ from }) => from === state).map(({ to }) => to)]);
    expect(Object.fromEntries(next)).toEqual({
      pending_approval: ['approved', 'canceled', 'failed'],
      approved: ['pending_generation', 'canceled', 'failed'],
      pending_generation: ['completed', 'failed'],
      completed: ['confirmed'],
      canceled: [],
      failed: [],
      confirmed: [],
    });
  });

  test('every move leaves the locked funds locked, or releases or pays them', () => {
    const effect = (from: LifecycleState, to: LifecycleState): readonly LedgerEffect[] => {
      if (!statesWithLockedFunds.includes(from)) return ['none'];
      return statesWithLockedFunds.includes(to) ? ['hold'] : to === 'completed' ? ['settle'] : ['release'];
    };
    for (const { from, to, ledger } of transitions) expect(effect(from, to)).toContain(ledger);
  });

  test('a transaction can fail at every step before the broadcast', () => {
    expect(transitions.filter(({ to }) => to === 'failed').map(({ from }) => from)).toEqual(statesWithLockedFunds);
  });

  test('the worker moves a transaction from its approval to its first confirmation', () => {
    const visitedStates: LifecycleState[] = ['approved'];
    for (let nextState = nextStateByWorker('approved'); nextState !== null; nextState = nextStateByWorker(nextState))
      visitedStates.push(nextState);
    expect(visitedStates).toEqual(['approved', 'pending_generation', 'completed', 'confirmed']);
  });
});
