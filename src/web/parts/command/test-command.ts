import { commandSchema, type Command } from '#contract/desk/command.ts';
import type { Role } from '#contract/roles.ts';
import { startSession } from '#web/data/session.ts';

/** The user of the session in tests. */
export const testUser = { email: 'tom@desk.example', name: 'Tom' };

/** Starts a session of the test user with these roles. */
export function startTestSession(...roles: readonly Role[]): Promise<void> {
  return startSession(
    JSON.stringify({
      user: { ...testUser, roles },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  );
}

/** A withdrawal of 1 ETH as the server returns it, requested by the test user. */
export function commandWith(facts: Partial<Record<keyof Command, unknown>>): Command {
  return commandSchema.parse({
    id: '0b0c0d0e-0000-4000-8000-000000000001',
    kind: 'withdrawal',
    state: 'awaiting_review',
    made_by: testUser,
    made_at: '2026-05-01T10:00:00Z',
    requested_at: '2026-05-01T10:00:00Z',
    wallet_id: null,
    asset: 'eth',
    amount: '1',
    destination: null,
    request: { method: 'POST', path: '/api/v1', body: null },
    mark: null,
    duplicate_of: null,
    review: null,
    sent_at: null,
    decides_at: null,
    outcome: null,
    record_id: null,
    batch_id: null,
    settlement: null,
    evidence: [],
    ...facts,
  });
}

/** A command as `commandWith` returns it, requested by another user. */
export function commandOfOtherUser(facts: Partial<Record<keyof Command, unknown>>): Command {
  return commandWith({ ...facts, made_by: { email: 'tess@desk.example', name: 'Tess' } });
}
