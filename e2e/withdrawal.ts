import type { Page } from '@playwright/test';
import { policyAbove, policyOfAll } from '#contract/money/policy.ts';
import type { Desk } from './desk-process.ts';
import { expect } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';
import { programHeaders } from './sign-in.ts';

/** Addresses outside the desk with valid checksums. Source: the test vectors of each blockchain. */
export const externalAddresses = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  eth: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  xrp: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  ltc: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
} as const;

/** Whether requests need a treasurer's approval: never, above a value in CAD, or always. */
type ApprovalPolicy = { readonly mode: 'off' | 'above' | 'always'; readonly above_cad: string };

/** Puts a policy in force: one security admin proposes it and another approves it. */
export async function setReview(desk: Desk, { mode, above_cad: aboveCad }: ApprovalPolicy): Promise<void> {
  const [first, second] = [await signedInClient(desk, 'admin@desk.example'), await signedInClient(desk, 'security2@desk.example')];
  const draft = await first('GET', '/bff/policy/draft');
  const policy = mode === 'above' ? policyAbove(aboveCad) : policyOfAll(mode === 'off' ? 'allow' : 'review');
  const { version } = await first('PUT', '/bff/policy/draft', { version: draft['version'], policy });
  const { id } = await first('POST', '/bff/policy/draft/publish', { version: Number(version) });
  await second('POST', `/bff/changes/${String(id)}/decision`, { decision: 'approve' });
}

/** Signs a user in without a browser. Returns a function that calls the desk as this user. */
async function signedInClient(desk: Desk, email: string) {
  const headers = { ...programHeaders, 'content-type': 'application/json' };
  const credentials = JSON.stringify({ email, password: desk.password });
  const session = await fetch(`${desk.url}/bff/session`, { method: 'POST', headers, body: credentials });
  const cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Record<string, unknown>> => {
    const fields =
      body === undefined ? { headers: { ...programHeaders, cookie } } : { headers: { ...headers, cookie }, body: JSON.stringify(body) };
    const answer = await fetch(`${desk.url}${path}`, { method, ...fields });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return Object(JSON.parse(text)) as Record<string, unknown>;
  };
}

export const noApprovals = { mode: 'off', above_cad: '10000' } as const satisfies ApprovalPolicy;

/**
 * Deletes the stored draft and opens the withdrawal form. A draft survives a reset of the sandbox, although IDs of wallets then
 * repeat.
 */
export async function openWithdraw(page: Page, query = ''): Promise<void> {
  await page.request.delete('/bff/drafts/withdraw-new', { headers: programHeaders });
  await page.goto(`/withdraw${query}`);
  await expect(page.getByRole('form', { name: 'Withdraw' })).toBeVisible();
}

/** Returns an amount below 1 that no other test uses. Equal amounts count as duplicates, even after a reset of the sandbox. */
export function uniqueAmount(): string {
  return `0.000${Math.floor(Math.random() * 90_000) + 10_000}`.replace(/0$/, '7');
}

/** Returns a name that no other test uses. The sandbox is not reset between tests. */
export function uniqueName(name: string): string {
  return `${name} ${crypto.randomUUID().slice(0, 6)}`;
}

/** Creates a wallet with 2 BTC. */
export async function fundedWallet(sandbox: Sandbox, more: Record<string, unknown> = {}) {
  const wallet = await sandbox.createWallet(uniqueName('Hot wallet'), more);
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '2' });
  return wallet;
}

/** Creates an approved account with a bitcoin address. */
export async function approvedAccount(sandbox: Sandbox, overrides: Record<string, unknown> = {}) {
  const name = uniqueName('Acme cold');
  const { id } = await sandbox.createExternalAccount({ name, funding_addresses: { btc: externalAddresses.btc }, ...overrides });
  return { id, name };
}

/** Fills the form with a wallet, an account and a unique amount. */
export async function fillWithdrawal(page: Page, sandbox: Sandbox) {
  const [wallet, account, amount] = [await fundedWallet(sandbox), await approvedAccount(sandbox), uniqueAmount()];
  await openWithdraw(page, `?wallet=${wallet.id}&asset=btc&account=${account.id}`);
  await withdrawalPage(page).amount.fill(amount);
  return { wallet, account, amount };
}

/** Locates the fields and buttons of the form by their labels. */
export const withdrawalPage = (page: Page) => ({
  wallet: page.getByRole('combobox', { name: /^Wallet/ }),
  asset: page.getByRole('combobox', { name: /^Asset/ }),
  to: page.getByRole('combobox', { name: /^Account, wallet or address/ }),
  amount: page.getByRole('textbox', { name: /^Recipient gets/ }),
  note: page.getByRole('textbox', { name: /^Note/ }),
  review: page.getByRole('button', { name: /^Review withdrawal/ }),
  back: page.getByRole('button', { name: 'Edit' }),
  send: page.getByRole('button', { name: /^(Send|Request approval:) / }),
  preflight: page.getByRole('region', { name: 'Pre-flight checks' }),
  problems: page.getByRole('region', { name: 'What is missing' }),
  notice: page.getByRole('alert', { name: 'Not confirmed' }),
});

/** Types into a field with searchable options and selects the first option. */
export async function pickOption(field: ReturnType<typeof withdrawalPage>['wallet'], typed: string): Promise<void> {
  await field.fill(typed);
  await expect(field.page().getByRole('listbox').getByRole('option').first()).toBeVisible();
  await field.press('Enter');
}

/** Opens the review of the form. */
export async function openReview(page: Page): Promise<void> {
  await withdrawalPage(page).review.click();
  await expect(page.getByRole('heading', { name: 'Review this withdrawal' })).toBeVisible();
}

/** Sends the withdrawal and waits for the page of its command. Returns the command's ID. */
export async function sendOnce(page: Page): Promise<string> {
  await expect(withdrawalPage(page).send).not.toHaveAttribute('aria-disabled', 'true');
  await withdrawalPage(page).send.click();
  return openCommandId(page);
}

/** The ID of the command in the URL of the open page. */
export async function openCommandId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/activity\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

/** Reads a command from the desk. */
export async function commandOf(page: Page, id: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(`/bff/commands/${id}`);
  return Object(await answer.json()) as Record<string, unknown>;
}
