import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { transactionStatuses, unfinishedStatuses } from '#contract/service/transaction-status.ts';
import { lifecycleDiagram } from './test-lifecycle-diagram.ts';
import { nextByWorker, transitions, type LedgerEffect, type LifecycleState } from './transitions.ts';

/** States whose transactions hold locked funds. */
const locking: readonly LifecycleState[] = unfinishedStatuses;

describe('the state machine of a transaction', () => {
  test('is drawn in the documents as it is', async () => {
    const readme = await readFile(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');
    expect(readme).toContain(`\`\`\`mermaid\n${lifecycleDiagram()}\n\`\`\``);
  });

  test('leads from each state to these, each by one move', () => {
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

  test('never leaves funds locked behind, and never frees what is not locked', () => {
    const effect = (from: LifecycleState, to: LifecycleState): readonly LedgerEffect[] => {
      if (!locking.includes(from)) return ['none'];
      return locking.includes(to) ? ['hold'] : to === 'completed' ? ['settle'] : ['release'];
    };
    for (const { from, to, ledger } of transitions) expect(effect(from, to)).toContain(ledger);
  });

  test('can fail at every step before the broadcast', () => {
    expect(transitions.filter(({ to }) => to === 'failed').map(({ from }) => from)).toEqual(locking);
  });

  test('is walked by the worker from approval to the first confirmation', () => {
    const walked: LifecycleState[] = ['approved'];
    for (let next = nextByWorker('approved'); next !== null; next = nextByWorker(next)) walked.push(next);
    expect(walked).toEqual(['approved', 'pending_generation', 'completed', 'confirmed']);
  });
});
