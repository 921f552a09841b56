import * as endpoints from '#contract/endpoints.ts';
import type { Asset } from '#contract/money/assets.ts';
import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import type { sandboxFaults } from '#contract/service/sandbox.ts';
import type { TransactionStatus } from '#contract/service/transaction-status.ts';
import { signRegular } from '#custody';
import type { Desk } from './desk-process.ts';
import { applicant } from './direct-party.ts';

type Answer = Record<string, unknown>;

/** Acts as the custodian, the blockchain and the approver. Calls the embedded service directly with an Administrator's key. */
export class Sandbox {
  readonly #desk: Pick<Desk, 'custodyUrl' | 'accessId' | 'secretKey'>;

  constructor(desk: Pick<Desk, 'custodyUrl' | 'accessId' | 'secretKey'>) {
    this.#desk = desk;
  }

  /**
   * Resets the service to initial data and stops its webhooks. A webhook makes the desk read records, which could trigger faults
   * prepared for other requests.
   */
  async reset(seed: 'demo' | 'empty' | 'large'): Promise<void> {
    await this.#call('POST', '/sandbox/reset', { seed });
    await this.stopWebhooks();
  }

  /** Makes the service send webhooks to a host that does not exist. The desk does not replace a webhook URL of another host. */
  async stopWebhooks(): Promise<void> {
    await this.changeSettings({ webhook_url: 'http://localhost:9/' });
  }

  /** Creates a wallet and returns its ID and name. No other wallet of the test may have the same name. */
  async createWallet(name: string, fields: Answer = {}): Promise<{ id: number; name: string }> {
    const { id } = await this.#call('POST', '/api/v1/wallets', { name, kind: 'warm', ...fields });
    return { id: Number(id), name };
  }

  /** Creates a confirmed deposit from outside the desk. Returns its ID and hash. */
  async createDeposit(body: {
    wallet_id: number;
    asset: Asset;
    amount: string;
    source_address?: string;
  }): Promise<{ id: number; hash: string }> {
    const { id, hash } = await this.#call('POST', '/sandbox/deposits', body);
    return { id: Number(id), hash: String(hash) };
  }

  /** Sets the regulatory status of a deposit, as the custodian would. */
  async setRegulatoryStatus(id: number, regulatory_status: RegulatoryStatus): Promise<void> {
    await this.#call('POST', `/sandbox/transactions/${id}/regulatory_status`, { regulatory_status });
  }

  /** Creates an approved external account. */
  async createExternalAccount(body: Answer & { name: string; funding_addresses: Record<string, string> }): Promise<{ id: number }> {
    const { id } = await this.#call('POST', '/sandbox/external_accounts', body);
    return { id: Number(id) };
  }

  /** Creates a storage provider for a wallet. */
  async createStorageProvider(body: { wallet_id: number; storage_provider_id: string; available_rewards_fil: string }): Promise<void> {
    await this.#call('POST', '/sandbox/storage_providers', body);
  }

  /**
   * Creates a validator directly at the custodian. Waits until the validator has a public key, and returns its transaction ID
   * and this key.
   */
  async createValidator(body: {
    source_wallet_id: number;
    withdrawal_wallet_id: number;
    amount: string;
  }): Promise<{ id: number; pubkey: string }> {
    const { page } = await this.#call('GET', '/api/v1/external_accounts');
    const contract = (page as { data: { id: number; name: string } }[]).find(({ data }) => data.name === 'ETH staking contract');
    const creation = { asset: 'eth', destination_id: contract?.data.id, ...body };
    const { id } = await this.#call('POST', '/api/v2/staking/transactions', creation);
    for (;;) {
      const record = await this.transaction(Number(id));
      if (record['status'] === 'completed') return { id: Number(id), pubkey: String(record['validator_pubkey']) };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Creates a direct party that the custodian has approved. Settlements must be enabled. */
  async createDirectParty(firstname: string): Promise<void> {
    const { data } = await this.#call('POST', '/api/v1/direct_parties', {
      direct_party: { ...applicant, firstname, email: `${firstname.toLowerCase()}@example.org` },
    });
    const { id } = data as { id: number };
    await this.#call('POST', `/sandbox/direct_parties/${id}/review`, { decision: 'approve' });
  }

  /** Changes the custodian's settings: `{ approvals_required: true }`. */
  async changeSettings(settings: Answer): Promise<void> {
    await this.#call('PUT', '/sandbox/settings', settings);
  }

  /** Creates a transfer between two wallets of the client. Returns the ID of the transfer. */
  async createTransfer(from: number, to: number, amounts: Partial<Record<Asset, number>>): Promise<number> {
    const { id } = await this.#call('POST', `/api/v1/wallets/${from}/transactions`, { destination: { type: 'wallet', id: to }, amounts });
    return Number(id);
  }

  /** Sets the status of a transaction, as the approver or the blockchain would. */
  async setStatus(id: number, status: TransactionStatus): Promise<void> {
    await this.#call('POST', `/sandbox/transactions/${id}/status`, { status });
  }

  /** Edits a wallet directly at the custodian, without the desk. */
  async editWallet(id: number, edit: Answer): Promise<void> {
    await this.#call('PUT', `/api/v1/wallets/${id}`, edit);
  }

  /** Returns the names of the ten newest wallets. */
  async walletNames(): Promise<readonly unknown[]> {
    const { page } = await this.#call('GET', '/api/v1/wallets');
    return Array.isArray(page) ? page.map((row: { data: { name: unknown } }) => row.data.name) : [];
  }

  /** Removes all faults of the service. */
  async removeFaults(): Promise<void> {
    await this.#call('PUT', '/sandbox/faults', []);
  }

  /** Makes the next `times` calls of the endpoint fail with this fault. */
  async failCalls(method: 'GET' | 'POST' | 'PUT', path: string, fault: (typeof sandboxFaults)[number], times: number): Promise<void> {
    await this.#call('PUT', '/sandbox/faults', [{ method, path, fault, times }]);
  }

  /** Makes every read of these records fail from now on. Other reads succeed. */
  async failReadsOf(...paths: readonly string[]): Promise<void> {
    await this.#call(
      'PUT',
      '/sandbox/faults',
      paths.map((path) => ({ method: 'GET', path, fault: 'error_500', times: 1000 })),
    );
  }

  /** Makes every read of the service fail from now on. */
  async failEveryRead(): Promise<void> {
    const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
    await this.failReadsOf(...reads.map(({ path }) => path));
  }

  /** Reads a transaction from the service. */
  async transaction(id: number): Promise<Answer> {
    return this.#call('GET', `/api/v1/transactions/${id}`);
  }

  /** Reads the newest outgoing transactions of a wallet. */
  async newestSent(walletId: number): Promise<readonly unknown[]> {
    const { page } = await this.#call('GET', `/api/v1/wallets/${walletId}/transactions`, undefined, '?type=internal');
    return Array.isArray(page) ? (page as readonly unknown[]) : [];
  }

  async #call(method: 'GET' | 'POST' | 'PUT', path: string, body?: Answer | readonly Answer[], query = ''): Promise<Answer> {
    const { custodyUrl, accessId, secretKey } = this.#desk;
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = signRegular({ method, path, body: text, accessId, secretKey, scheme: 'BalanceAPIAuth', date: new Date() });
    const answer = await fetch(`${custodyUrl}${path}${query}`, { method, headers, ...(body === undefined ? {} : { body: text }) });
    const answerBody: unknown = await answer.json();
    if (!answer.ok || typeof answerBody !== 'object' || answerBody === null)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answerBody)}`);
    return { ...answerBody };
  }
}
