import { afterEach, expect, test, vi } from 'vitest';
import type { Finding } from '#contract/desk/reconciliation.ts';
import { reconciliationQuery } from '#web/data/evidence/reconciliation.ts';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { ReconciliationPage } from './reconciliation-page.tsx';

const finding: Finding = {
  id: '0b0c0d0e-0000-4000-8000-000000000001',
  class: 'not_in_journal',
  state: 'open',
  record_id: '301',
  command_id: '0b0c0d0e-0000-4000-8000-000000000002',
  detail: { amounts: '5 ETH' },
  found_at: '2026-05-01T10:00:00Z',
  explanations: [],
  sign_offs: [],
  signed_off_at: null,
};

const run = { at: '2026-05-01T10:00:00Z', compared: 12, agreed: 11, is_whole: true };

const empty = { failed_at: null, signature: null, unlisted: 0 };

const renderPageFor = async (roles: readonly string[], overrides: object = {}) => {
  await startSession(
    JSON.stringify({
      user: { email: 'bo@desk.example', name: 'Bo', roles },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  );
  const data = { is_blocking: true, last_run: run, next_run_at: run.at, ...empty, findings: [finding], ...overrides };
  return renderPart(<ReconciliationPage />, { data: [[reconciliationQuery.queryKey, data]] });
};

afterEach(() => vi.unstubAllGlobals());

test('after a treasurer has signed off with a reason, the page states that sending is blocked until a second signature', async () => {
  const bodies: unknown[] = [];
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('/bff/reconciliation/sign-off')) return realFetch(url, init);
    bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
    const signature = { by: 'bo@desk.example', reason: 'Compared', at: run.at };
    return Response.json({ is_blocking: true, last_run: run, next_run_at: run.at, ...empty, signature, findings: [finding] });
  });
  const screen = await renderPageFor(['treasury']);
  await expect.element(screen.getByText('Nothing is sent until two users sign off')).toBeVisible();
  await expect.element(screen.getByText('5 ETH')).toBeVisible();
  await screen.getByRole('button', { name: 'Sign off…' }).click();
  await screen.getByRole('button', { name: 'Sign off', exact: true }).click();
  await expect.element(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/Enter a reason/);
  await screen.getByLabelText('Reason').fill(' Compared ');
  await screen.getByRole('button', { name: 'Sign off', exact: true }).click();
  await expect.poll(() => bodies).toEqual([{ reason: 'Compared', blocking: 1 }]);
});

test('an auditor sees the differences without any buttons to decide', async () => {
  const screen = await renderPageFor(['auditor']);
  await expect.element(screen.getByText('Sent by this desk, not recorded as sent in its journal')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test('the user who gave the first signature cannot give the second one', async () => {
  const screen = await renderPageFor(['treasury'], { signature: { by: 'bo@desk.example', reason: 'Compared', at: run.at } });
  await expect.element(screen.getByText('Signed by bo@desk.example. One more signature is needed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign off…' }).elements()).toEqual([]);
});

test('a viewer sees which roles can open the page of differences', async () => {
  const screen = await renderPageFor(['viewer']);
  await expect.element(screen.getByText(/Only compliance officers, treasurers/)).toBeVisible();
});

test('after the sign-off, the page still states that a transfer has no explanation, and it shows the reasons of the sign-offs', async () => {
  const signedFinding = {
    ...finding,
    sign_offs: [{ by: 'cy@desk.example', reason: 'Compared with the bank', at: run.at }],
    signed_off_at: run.at,
  };
  const screen = await renderPageFor(['auditor'], { is_blocking: false, findings: [signedFinding] });
  await expect.element(screen.getByText('1 transfer to explain')).toBeVisible();
  await expect.element(screen.getByText(/Compared with the bank/)).toBeVisible();
});

test('the page lists many open differences in steps, and states how many are not listed', async () => {
  const findings = Array.from({ length: 201 }, (_, index) => ({ ...finding, id: `finding ${index}`, detail: { amounts: `${index} ETH` } }));
  const screen = await renderPageFor(['auditor'], { findings, unlisted: 2 });
  await expect.element(screen.getByText('99 ETH', { exact: true })).toBeVisible();
  expect(screen.getByText('100 ETH', { exact: true }).elements()).toEqual([]);
  for (let index = 0; index < 2; index += 1) await screen.getByRole('button', { name: /^Show more/ }).click();
  await expect.element(screen.getByText('200 ETH', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('2 older differences not listed.')).toBeVisible();
});

test('the page states when it compared, and when it compares later payments', async () => {
  await renderPageFor(['auditor'], { last_run: { ...run, compared: 0, agreed: 0 }, findings: [], is_blocking: false });
  await expect.poll(() => document.body.textContent).toMatch(/Compared .*: no payments of this desk\. Later payments are compared by /);
  expect(document.body.textContent).toContain('No payments of this desk to compare');
});

test('the page states when a comparison failed', async () => {
  const screen = await renderPageFor(['auditor'], { failed_at: run.at, last_run: null, findings: [], is_blocking: false });
  await expect.element(screen.getByText('A comparison failed')).toBeVisible();
});

test('a transfer of a request that the journal shows as not sent has a link to the request', async () => {
  const unsentFinding = { ...finding, detail: { order: 'awaiting_review' } };
  const screen = await renderPageFor(['auditor'], { findings: [unsentFinding] });
  await expect.element(screen.getByRole('link', { name: 'Request 0b0c0d0e' })).toBeVisible();
});
