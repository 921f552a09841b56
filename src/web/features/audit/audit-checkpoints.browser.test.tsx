import { afterEach, expect, test, vi } from 'vitest';
import type { CheckpointComparison } from '#contract/evidence/checkpoint.ts';
import { auditQueries } from '#web/data/audit.ts';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { AuditCheckpoints } from './audit-checkpoints.tsx';

const matchingComparison: CheckpointComparison = {
  ok: true,
  compared: 3,
  first_differing: null,
  matches_up_to: 200,
  message: '3 checkpoints match.',
};
const shortenedComparison: CheckpointComparison = {
  ...matchingComparison,
  ok: false,
  first_differing: 201,
  message: 'Row 201 is missing.',
};

async function renderCheckpoints(file: CheckpointComparison | null, role = 'auditor') {
  await startSession(
    JSON.stringify({
      user: { email: 'aud@desk.example', name: 'Aud', roles: [role] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  );
  return renderPart(<AuditCheckpoints />, {
    data: [[auditQueries.checkpoints.queryKey, { checkpoints: [], witnesses: ['file'], file }]],
  });
}

afterEach(() => vi.unstubAllGlobals());

test('a log that is shorter than the witness file is an alert', async () => {
  const screen = await renderCheckpoints(shortenedComparison);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Witness file of this server: Row 201 is missing\.$/);
});

test('a server without a witness file shows that the comparison is missing', async () => {
  const screen = await renderCheckpoints(null);
  await expect.element(screen.getByText(/^This server has no witness file: .* compare a checkpoint file from/)).toBeVisible();
});

test('the same file can be compared twice, and each result replaces the last one', async () => {
  const bodies: unknown[] = [];
  const results = [shortenedComparison, matchingComparison];
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('/bff/audit/verify')) return realFetch(url, init);
    bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
    return Response.json(results.shift());
  });
  const screen = await renderCheckpoints(matchingComparison);
  const file = new File(['{"seq":201}'], 'stored-checkpoints.jsonl');
  const choose = () => screen.container.querySelector('input[type=file]') as HTMLInputElement;
  const chooseFile = async () => {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    const input = choose();
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  await chooseFile();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/stored-checkpoints\.jsonl: Row 201 is missing\.$/);
  await chooseFile();
  await expect.element(screen.getByText('stored-checkpoints.jsonl: 3 checkpoints match.')).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
  expect(bodies).toEqual([{ checkpoints: '{"seq":201}' }, { checkpoints: '{"seq":201}' }]);
});
