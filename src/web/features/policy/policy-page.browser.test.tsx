import { beforeEach, expect, test } from 'vitest';
import { policyAbove } from '#contract/money/policy.ts';
import { changesQuery, policyQueries } from '#web/data/policy.ts';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { PolicyPage } from './policy-page.tsx';

const policy = { ...policyAbove('10000'), version: 1, published_at: '2026-12-01T05:43:00Z', published_by: null, approved_by: null };

beforeEach(() =>
  startSession(
    JSON.stringify({
      user: { email: 'bo@desk.example', name: 'Bo', roles: ['auditor'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  ),
);

test('the page of the policy states the time zone of the hours and days of the rules', async () => {
  const screen = await renderPart(<PolicyPage search={{ view: undefined } as never} />, {
    data: [
      [policyQueries.current.queryKey, policy],
      [changesQuery.queryKey, { changes: [] }],
    ],
  });
  await expect.element(screen.getByText(/Hours and days of the rules are in America\/Toronto\./)).toBeVisible();
});

test('the page of versions marks what differs, and names the approver', async () => {
  const newPolicy = {
    ...policy,
    version: 2,
    rate_age_max_h: 24,
    rules: policyAbove('20000').rules,
    published_by: 'ada@desk.example',
    approved_by: 'bo@desk.example',
  };
  const screen = await renderPart(<PolicyPage search={{ view: 'versions' }} />, {
    data: [
      [policyQueries.current.queryKey, newPolicy],
      [policyQueries.versions.queryKey, { versions: [newPolicy, policy] }],
      [changesQuery.queryKey, { changes: [] }],
    ],
  });
  const newVersion = screen.getByRole('region', { name: 'Version 2, right' });
  await expect.element(newVersion).toMatchTextContent(/proposed by ada@desk\.example, approved by bo@desk\.example/);
  await expect.element(newVersion.getByText('Maximum age of a rate (changed)')).toBeVisible();
  await expect.element(newVersion.getByText('Time zone', { exact: true })).toBeVisible();
  await expect.element(newVersion.getByText('Changed', { exact: true }).first()).toBeVisible();
});
