import { beforeEach, expect, test } from 'vitest';
import type { Change } from '#contract/desk/changes.ts';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { ChangePanel } from './change-panel.tsx';

const [proposer, approver] = [
  { email: 'ada@desk.example', name: 'Ada' },
  { email: 'bo@desk.example', name: 'Bo' },
];

beforeEach(() =>
  startSession(
    JSON.stringify({
      user: { ...approver, roles: ['security'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  ),
);

const lastRule = { id: 'rest', name: 'All other requests', when: {}, then: 'allow' };

const policy = {
  zone: 'America/Toronto',
  rate_age_max_h: 168,
  rules: [{ id: 'large', name: 'Large', when: { assets: ['btc'] }, then: 'refuse' }, lastRule],
};

const change = {
  id: '0b0c0d0e-0000-4000-8000-000000000001',
  kind: 'policy',
  state: 'waiting',
  made_by: proposer,
  made_at: '2026-05-01T10:00:00Z',
  proposal_reason: null,
  effective_at: null,
  expires_at: '2026-05-08T10:00:00Z',
  decided_by: null,
  decided_at: null,
  reason: null,
  from: policy,
  to: { ...policy, zone: 'America/Vancouver', rules: [{ ...policy.rules[0], name: 'Large', then: 'allow' }, lastRule] },
} as unknown as Change;

test('the panel of a policy change shows which rules and settings differ', async () => {
  const screen = await renderPart(<ChangePanel change={change} />);
  const proposedRegion = screen.getByRole('region', { name: /^Proposed/ });
  await expect.element(proposedRegion.getByText('Time zone (changed)')).toBeVisible();
  await expect.element(proposedRegion.getByText('Maximum age of a rate', { exact: true })).toBeVisible();
  await expect.element(proposedRegion.getByText('Changed', { exact: true })).toBeVisible();
  await expect
    .element(proposedRegion.getByRole('listitem').filter({ hasText: 'All other requests' }))
    .not.toMatchTextContent(/Changed|New/);
});

test('the panel of a policy change marks moved rules once, on the proposed side', async () => {
  const [large, small] = [policy.rules[0], { id: 'small', name: 'Small', when: { assets: ['eth'] }, then: 'allow' }];
  const reordered = {
    ...change,
    from: { ...policy, rules: [large, small, lastRule] },
    to: { ...policy, rules: [small, large, lastRule] },
  } as unknown as Change;
  const screen = await renderPart(<ChangePanel change={reordered} />);
  const marksIn = (side: RegExp) =>
    screen
      .getByRole('region', { name: side })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent.match(/Moved|Changed|New|Removed/g));
  expect(marksIn(/^Proposed/)).toEqual([['Moved'], ['Moved'], null]);
  expect(marksIn(/^Now/)).toEqual([null, null, null]);
});

test('the panel of a policy change marks a removed rule on the present side', async () => {
  const screen = await renderPart(<ChangePanel change={{ ...change, to: { ...policy, rules: [lastRule] } }} />);
  const presentRule = screen.getByRole('region', { name: /^Now/ }).getByRole('listitem').filter({ hasText: 'Large' });
  await expect.element(presentRule.getByText('Removed', { exact: true })).toBeVisible();
});

test('an approver rejects a control change in a dialog that requires a reason', async () => {
  const screen = await renderPart(<ChangePanel change={change} />);
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Reject…' }).click();
  await screen.getByRole('button', { name: 'Reject control change' }).click();
  await expect.element(screen.getByLabelText('Reason (required)')).toHaveAccessibleDescription(/Enter a reason/);
});

test('the proposer of a control change may take it back, and other approvers decide on it instead', async () => {
  const ownScreen = await renderPart(<ChangePanel change={{ ...change, made_by: approver }} />);
  await expect.element(ownScreen.getByRole('button', { name: 'Take back…' })).toBeVisible();
  expect(ownScreen.getByRole('button', { name: 'Approve', exact: true }).elements()).toEqual([]);
  expect(ownScreen.getByText('An approved change is in force at once.').elements()).toEqual([]);
  await ownScreen.unmount();
  const screen = await renderPart(<ChangePanel change={change} />);
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  const effect = screen.getByText('An approved change is in force at once.');
  await expect.element(effect).toBeVisible();
  // The bar is always visible. A sentence above it may be scrolled out.
  expect(effect.element().closest('[data-sticky-bar]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Take back…' }).elements()).toEqual([]);
});

test('the panel of a rejected change does not present the proposal as a result', async () => {
  const rejected = { ...change, state: 'rejected', decided_by: approver, reason: 'no' } as unknown as Change;
  const screen = await renderPart(<ChangePanel change={rejected} />);
  await screen.getByRole('button', { name: 'Compare' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Proposed, not applied' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'After' }).elements()).toEqual([]);
});

test('the panel of an invitation is titled as such and compares second factors', async () => {
  const absentUser = {
    name: 'Pat',
    email: 'pat@desk.example',
    roles: [],
    state: 'absent',
    factors: { passkeys: 0, totp: false },
    has_link: false,
  };
  const invitedUser = { ...absentUser, roles: ['treasury'], state: 'invited', has_link: true };
  const invitation = { ...change, kind: 'access_link', from: absentUser, to: invitedUser } as unknown as Change;
  const screen = await renderPart(<ChangePanel change={invitation} />);
  await expect.element(screen.getByRole('heading', { name: /^Invitation of Pat/ })).toBeVisible();
  const factorsIn = (side: RegExp) =>
    screen
      .getByRole('region', { name: side })
      .element()
      .textContent.match(/Second factors(.*?)Password/)?.[1];
  expect([factorsIn(/^Now/), factorsIn(/^Proposed/)]).toEqual(['None', 'None']);
});

test('the panel of a policy change in force names the version that it became', async () => {
  const screen = await renderPart(<ChangePanel change={{ ...change, state: 'in_force', from: { ...policy, version: 1 } }} />);
  await expect
    .element(screen.getByRole('link', { name: 'Policy version 2' }))
    .toHaveAttribute('href', '/policy?view=versions&left=%221%22&right=%222%22');
});
