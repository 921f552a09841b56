import { afterEach, expect, test, vi } from 'vitest';
import type { EvidenceReport, EvidenceReview } from '#contract/evidence/evidence-report.ts';
import { evidenceQueries } from '#web/data/evidence/evidence-report.ts';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { EvidencePage } from './evidence-page.tsx';

const [since, start, now] = ['2026-07-01T04:00:00.000Z', '2026-10-01T04:00:00.000Z', '2026-11-24T15:00:00.000Z'];
const head = { seq: 812, hash: 'ab'.repeat(32) };

const report: EvidenceReport = {
  from: since,
  until: start,
  made_at: now,
  log_since: since,
  head,
  counts: { access: 2, approvals: 1, exceptions: 450 },
  is_index_complete: true,
  access: [
    {
      id: 3,
      email: 'tess@acme.example',
      name: 'Tess Treasury',
      state: 'active',
      roles: [
        { role: 'treasury', until: null, granted_at: since, granted_by: 'ada@acme.example', approved_by: 'sam@acme.example' },
        { role: 'security', until: null, granted_at: null, granted_by: null, approved_by: null },
      ],
      factors: { passkeys: 1, totp: false },
      provider: null,
      last_sign_in_at: null,
      conflicts: ['Treasury and Security: this user sends money and also changes the rules that limit it.'],
      changes: 2,
    },
    {
      id: 4,
      email: 'ada@acme.example',
      name: 'Ada Administrator',
      state: 'deactivated',
      roles: [],
      factors: { passkeys: 0, totp: true },
      provider: null,
      last_sign_in_at: since,
      conflicts: [],
      changes: 0,
    },
  ],
  approvals: [
    {
      order: 'batch',
      id: 'b1',
      kind: 'batch_send',
      asset: 'eth',
      amount: '5',
      state: 'ended',
      record: null,
      progress: { row_count: 3, counts: { waiting: 0, sending: 0, sent: 3, not_sent: 0, unknown: 0 } },
      requested_by: 'tess@acme.example',
      requested_at: since,
      rule: { id: 'r', words: 'Every request needs 1 treasurer', version: 2 },
      decisions: [
        { by: 'ada@acme.example', roles: 'treasury', decision: 'approve', at: since, reason: null, step_up: 'totp', audit_seq: 7 },
        {
          by: 'sam@acme.example',
          roles: 'treasury',
          decision: 'decline',
          at: since,
          reason: 'Wrong amount',
          step_up: null,
          audit_seq: null,
        },
      ],
      link: '/batch-sends/b1',
    },
  ],
  exceptions: [
    {
      kind: 'control_weakened',
      at: since,
      title: 'STEP_UP_FACTOR changed from second_factor to password',
      requested_by: null,
      decided_by: [],
      reason: null,
      link: '/audit?action=setting',
    },
  ],
};

const review: EvidenceReview = {
  id: 'r1',
  from: since,
  until: start,
  head,
  signed_by: { name: 'Aud Auditor', email: 'auditor@acme.example' },
  signed_at: now,
  remark: 'Compared with the HR list',
};

const pageFor = async (
  role: string,
  { dueDay = null, reviews = [review], visibleReport = report, logSince = since } = {} as Partial<PageOptions>,
) => {
  await startSession(
    JSON.stringify({
      user: { email: 'bo@desk.example', name: 'Bo', roles: [role] },
      expires_at: now,
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  );
  const [this_quarter, last_quarter] = [
    { from: start, until: now },
    { from: since, until: start },
  ];
  return renderPart(<EvidencePage search={{ period: undefined, from: undefined, until: undefined }} />, {
    data: [
      [evidenceQueries.reviews.queryKey, { reviews, due_since: dueDay, log_since: logSince, this_quarter, last_quarter }],
      [evidenceQueries.report(last_quarter).queryKey, visibleReport],
      [evidenceQueries.report(this_quarter).queryKey, { ...visibleReport, ...this_quarter, log_since: logSince }],
    ],
  });
};

type PageOptions = {
  readonly dueDay: string | null;
  readonly reviews: readonly EvidenceReview[];
  readonly visibleReport: EvidenceReport;
  readonly logSince: string;
};

afterEach(() => vi.unstubAllGlobals());

test('each section of the evidence shows its number of rows, the names of users, and links to the records', async () => {
  const screen = await pageFor('security');
  await expect.element(screen.getByRole('region', { name: 'Access review' }).getByText('2 users')).toBeVisible();
  const access = screen.getByRole('table', { name: 'Access review' });
  await expect.poll(() => access.element().textContent).toMatch(/by Ada Administrator, approved by sam@acme\.example/);
  await expect.poll(() => access.element().textContent).toMatch(/Security no grant since the audit log began/);
  await expect.element(access.getByText(/^Treasury and Security/)).toBeVisible();
  await expect.element(access.getByRole('link', { name: '2 changes' })).toHaveAttribute('href', '/audit?action=user&object=%2Fusers%2F3');
  const approvals = screen.getByRole('table', { name: 'Approvals' });
  await expect.element(approvals.getByRole('link', { name: 'Batch send of 5 ETH' })).toHaveAttribute('href', '/batch-sends/b1');
  await expect.element(approvals.getByText('Accepted', { exact: true })).toBeVisible();
  await expect
    .poll(() => approvals.element().textContent)
    .toMatch(/Approved by Ada Administrator .*, last identity check by authenticator app/);
  await expect
    .poll(() => approvals.element().textContent)
    .toMatch(/Declined by sam@acme\.example: Wrong amount .*confirmation not in the log/);
  await expect.element(screen.getByText('The first 1 of 450 exceptions. Export the file for all.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^STEP_UP_FACTOR/ })).toHaveAttribute('href', '/audit?action=setting');
  const signedTable = screen.getByRole('table', { name: 'Signed reviews' });
  await expect.poll(() => signedTable.element().textContent).toMatch(/Compared with the HR list.*Aud Auditor/);
  expect(screen.getByRole('button', { name: /Sign review/ }).elements()).toEqual([]);
});

test('an auditor signs the period and the row of the audit log that the page shows', async () => {
  const bodies: unknown[] = [];
  const originalFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('/bff/evidence/reviews') || init?.method !== 'POST') return originalFetch(url, init);
    bodies.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    return Response.json(review);
  });
  const screen = await pageFor('auditor', { dueDay: start });
  await expect.element(screen.getByText('A review is due')).toBeVisible();
  await screen.getByRole('button', { name: 'Sign review…' }).click();
  await screen.getByLabelText('Remark (optional)').fill(' Checked ');
  await screen.getByRole('button', { name: 'Sign review', exact: true }).click();
  await expect.poll(() => bodies).toEqual([{ from: since, until: start, head, remark: 'Checked' }]);
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
});

test('the evidence page states that a section is empty and that the index is incomplete', async () => {
  const visibleReport = {
    ...report,
    counts: { access: 0, approvals: 0, exceptions: 0 },
    access: [],
    approvals: [],
    exceptions: [],
    is_index_complete: false,
  };
  const screen = await pageFor('auditor', { visibleReport, reviews: [] });
  await expect.element(screen.getByText('No user approved or declined a request in this period.')).toBeVisible();
  await expect.element(screen.getByText(/^No unknown outcomes, repeats/)).toBeVisible();
  await expect.element(screen.getByText(/^No reviews yet/)).toBeVisible();
  await expect.element(screen.getByText(/^The index of transactions is incomplete/)).toBeVisible();
});

test('the evidence page of a new desk opens on the current quarter and states when its audit log starts', async () => {
  const screen = await pageFor('security', { logSince: '2026-11-20T12:00:00.000Z' });
  await expect.element(screen.getByRole('radio', { name: 'This quarter' })).toBeChecked();
  await expect.element(screen.getByText(/^The audit log begins on 2026-11-20/)).toBeVisible();
});

test('a treasurer sees which roles can open the evidence page', async () => {
  const screen = await pageFor('treasury');
  await expect.element(screen.getByText('Only security admins and auditors can see the evidence.')).toBeVisible();
});

test('an accepted request of the evidence has the stage of its transaction, and amounts have separators', async () => {
  const [batch] = report.approvals;
  const request = { ...batch, order: 'command', kind: 'withdrawal', asset: 'usdc', amount: '20000', state: 'confirmed', progress: null };
  const approvals = [{ ...request, record: { status: 'completed', block: { eth: 5 } } }] as EvidenceReport['approvals'];
  const screen = await pageFor('auditor', { visibleReport: { ...report, approvals } });
  const table = screen.getByRole('table', { name: 'Approvals' });
  await expect.element(table.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect.element(table.getByText('20000 USDC', { exact: true })).toBeVisible();
});

test('the evidence names the time zone of its period', async () => {
  const screen = await pageFor('auditor');
  await expect.element(screen.getByText(/^From 2026-07-01 \d\d:\d\d:\d\d UTC\S* until 2026-/)).toBeVisible();
});
