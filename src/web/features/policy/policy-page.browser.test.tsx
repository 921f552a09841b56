import { expect, test } from 'vitest';
import { policyAbove } from '#contract/money/policy.ts';
import { changesQuery, policyQueries } from '#web/data/policy.ts';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { PolicyPage } from './policy-page.tsx';

test('the page of the policy states the time zone of the hours and days of the rules', async () => {
  await startSession(
    JSON.stringify({
      user: { email: 'bo@desk.example', name: 'Bo', roles: ['auditor'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  );
  const policy = { ...policyAbove('10000'), version: 1, published_at: '2026-12-01T05:43:00Z', published_by: null };
  const screen = await renderPart(<PolicyPage search={{ view: undefined } as never} />, {
    data: [
      [policyQueries.current.queryKey, policy],
      [changesQuery.queryKey, { changes: [] }],
    ],
  });
  await expect.element(screen.getByText(/Hours and days of the rules are in America\/Toronto\./)).toBeVisible();
});
