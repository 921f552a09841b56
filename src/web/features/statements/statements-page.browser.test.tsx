import { expect, test } from 'vitest';
import { statementQueries } from '#web/data/evidence/statements.ts';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { StatementPage } from './statement-page.tsx';
import { StatementsPage } from './statements-page.tsx';

const signInAs = (role: string) =>
  startSession(
    JSON.stringify({
      user: { email: 'bo@desk.example', name: 'Bo', roles: [role] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  );

const withoutStatements = { data: [[statementQueries.list.queryKey, { statements: [] }]] } as const;

test('the empty list of statements has a button for a role that may create statements', async () => {
  await signInAs('auditor');
  const screen = await renderPart(<StatementsPage />, withoutStatements);
  await expect.element(screen.getByText('No statements')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make statement' }).elements()).toHaveLength(2);
});

test('the empty list of statements has no button for a role that may only read statements', async () => {
  await signInAs('security');
  const screen = await renderPart(<StatementsPage />, withoutStatements);
  await expect.element(screen.getByText('No statements')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make statement' }).elements()).toEqual([]);
});

test.for(['the list', 'a single statement'] as const)('%s shows a viewer which roles may read statements', async (page) => {
  await signInAs('viewer');
  const screen = await renderPart(page === 'the list' ? <StatementsPage /> : <StatementPage id="1" />);
  await expect.element(screen.getByText(/Only compliance officers, treasurers/)).toBeVisible();
});
