import { beforeAll, expect, test } from 'vitest';
import { openUserDesk, type UserDesk } from '#bff/auth/users/test-users.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { submissionsSchema } from '#contract/desk/submission.ts';
import type { Role } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { Submissions } from './submissions.ts';

const ada = { kind: 'individual', firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com', country: 'GB' };

describeEachDatabase('submission history', (openDatabase) => {
  let world: UserDesk;
  beforeAll(async () => {
    world = await openUserDesk([await openDatabase()]);
    const submissions = new Submissions({ tables: world.tables, keys: ['test-desk-key'], now: () => Date.now() });
    const officer = await world.userWith('corin@acme.example', 'compliance');
    const user = { id: officer.id, email: officer.email, name: 'Corin', roles: ['compliance'] as const };
    const attempt = await submissions.begin(user, '7', JSON.stringify({ originator_entity: ada }), async () => undefined);
    const recordPart = { regulatory_status: 'completed', originator_entity: ada };
    await submissions.end(
      attempt,
      { outcome: 'refused', status: 400, message: 'Lovelace is unknown', held: recordPart },
      async () => undefined,
    );
  }, openMsMax);

  const readSubmissions = async (role: Role) => {
    const { browser } = await world.userWith(`${role}@acme.example`, role);
    return browser('GET', '/bff/transactions/7/submissions');
  };

  test('compliance officers see a submission as it was sent', async () => {
    const { json } = await readSubmissions('compliance');
    const [{ information, held, message } = { information: null, held: null, message: null }] = submissionsSchema.parse(json).submissions;
    expect([information?.originator_entity, held?.originator_entity, message]).toEqual([ada, ada, 'Lovelace is unknown']);
  });

  test('an auditor sees a submission with masked personal data and without the service’s message', async () => {
    const { json } = await readSubmissions('auditor');
    expect(JSON.stringify(json)).not.toMatch(/Ada|Lovelace|ada@/);
    const [{ by, outcome, information, held } = { by: null, outcome: null, information: null, held: null }] =
      submissionsSchema.parse(json).submissions;
    expect([by, outcome, information?.originator_entity?.['firstname'], held?.regulatory_status]).toEqual([
      { name: 'Corin', email: 'corin@acme.example' },
      'refused',
      '•••',
      'completed',
    ]);
  });

  test.for(['viewer', 'treasury', 'administrator', 'security'] as const)('a submission is hidden from %s', async (role) => {
    expect((await readSubmissions(role)).json).toMatchObject({ code: 'forbidden' });
  });
});
