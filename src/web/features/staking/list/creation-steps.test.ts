import { expect, test } from 'vitest';
import { currentStepIndex, creationFailure, creationSteps } from './creation-steps.ts';

const step = (status: string | null, pubkey: string | null = null, record_id: number | null = 7) =>
  creationSteps[currentStepIndex({ command_state: 'confirmed', status, pubkey, record_id })]?.key;

test('the steps of a new validator start with the approval and end with the deposit queue', () => {
  expect(step(null, null, null)).toBe('review');
  expect(['pending_approval', 'approved', 'pending_generation'].map((status) => step(status))).toEqual([
    'approval',
    'allocation',
    'generation',
  ]);
  expect([step('pending_generation', '0xab'), step('completed', '0xab')]).toEqual(['broadcast', 'queue']);
});

test('a creation with an unknown status stays at the approval step, and a failed creation has no further steps', () => {
  expect(step('held')).toBe('approval');
  expect(creationFailure({ command_state: 'confirmed', status: 'failed', pubkey: null, record_id: 7 })).toMatch(/^Failed/);
  expect(creationFailure({ command_state: 'unknown', status: null, pubkey: null, record_id: null })).toMatch(/same key/);
  expect(creationFailure({ command_state: 'confirmed', status: 'approved', pubkey: null, record_id: 7 })).toBeNull();
});
