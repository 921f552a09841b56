import * as endpoints from '#contract/endpoints.ts';
import type { Asset } from '#contract/money/assets.ts';
import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import type { sandboxFaults } from '#contract/service/sandbox.ts';
import type { TransactionStatus } from '#contract/service/transaction-status.ts';
import { signRegular } from '#custody';
import type { Desk } from './desk-process.ts';
import { applicant } from './direct-party.ts';

type Answer = Record<string, unknown>;

/** The operator, the chain and the approver: calls the embedded service behind the desk, signed as its Administrator. */
export class Sandbox {
  readonly #desk: Pick<Desk, 'custodyUrl' | 'accessId' | 'secretKey'>;

  constructor(desk: Pick<Desk, 'custodyUrl' | 'accessId' | 'secretKey'>) {
    this.#desk = desk;
  }

  /** Restores a world without webhooks: the reads that they cause would use up faults that a test prepared for other requests. */
  async reset(seed: 'demo' | 'empty' | 'large'): Promise<void> {
    await this.#call('POST', '/sandbox/reset', { seed });
    await this.sendNoWebhooks();
  }

  /** Sends webhooks to another host, where no server listens, so that the desk does not replace the URL. */
  async sendNoWebhooks(): Promise<void> {
    await this.settings({ webhook_url: 'http://localhost:9/' });
  }

  /** A wallet's id and name; `name` must be unique in the test's world. */
  async wallet(name: string, fields: Answer = {}): Promise<{ id: number; name: string }> {
    const { id } = await this.#call('POST', '/api/v1/wallets', { name, kind: 'warm', ...fields });
    return { id: Number(id), name };
  }

  /** Creates a confirmed deposit from outside. Returns its id and hash. */
  async deposit(body: { wallet_id: number; asset: Asset; amount: string; source_address?: string }): Promise<{ id: number; hash: string }> {
    const { id, hash } = await this.#call('POST', '/sandbox/deposits', body);
    return { id: Number(id), hash: String(hash) };
  }

  /** Sets the regulatory status as the operator. */
  async determine(id: number, regulatory_status: RegulatoryStatus): Promise<void> {
    await this.#call('POST', `/sandbox/transactions/${id}/regulatory_status`, { regulatory_status });
  }

  /** An approved external account. */
  async externalAccount(body: Answer & { name: string; funding_addresses: Record<string, string> }): Promise<{ id: number }> {
    const { id } = await this.#call('POST', '/sandbox/external_accounts', body);
    return { id: Number(id) };
  }

  /** A storage provider of a wallet. */
  async storageProvider(body: { wallet_id: number; storage_provider_id: string; available_rewards_fil: string }): Promise<void> {
    await this.#call('POST', '/sandbox/storage_providers', body);
  }

  /** Creates a validator directly at the custodian. Returns its transaction id and, once generated, its public key. */
  async validator(body: {
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

  /** A direct party that the operator reviewed; settlements must be enabled. */
  async directParty(firstname: string): Promise<void> {
    const { data } = await this.#call('POST', '/api/v1/direct_parties', {
      direct_party: { ...applicant, firstname, email: `${firstname.toLowerCase()}@example.org` },
    });
    const { id } = data as { id: number };
    await this.#call('POST', `/sandbox/direct_parties/${id}/review`, { decision: 'approve' });
  }

  /** Changes the operator's settings: `{ approvals_required: true }`. */
  async settings(settings: Answer): Promise<void> {
    await this.#call('PUT', '/sandbox/settings', settings);
  }

  /** Creates a transfer to another wallet of the client. Returns its id. */
  async transfer(from: number, to: number, amounts: Partial<Record<Asset, number>>): Promise<number> {
    const { id } = await this.#call('POST', `/api/v1/wallets/${from}/transactions`, { destination: { type: 'wallet', id: to }, amounts });
    return Number(id);
  }

  /** Moves a transaction as the approver or the chain. */
  async move(id: number, status: TransactionStatus): Promise<void> {
    await this.#call('POST', `/sandbox/transactions/${id}/status`, { status });
  }

  /** Edits a wallet directly at the custodian. */
  async editWallet(id: number, edit: Answer): Promise<void> {
    await this.#call('PUT', `/api/v1/wallets/${id}`, edit);
  }

  /** The names of the newest ten wallets. */
  async walletNames(): Promise<readonly unknown[]> {
    const { page } = await this.#call('GET', '/api/v1/wallets');
    return Array.isArray(page) ? page.map((row: { data: { name: unknown } }) => row.data.name) : [];
  }

  /** Removes all faults of the service. */
  async heal(): Promise<void> {
    await this.#call('PUT', '/sandbox/faults', []);
  }

  /** Lets the next `times` calls of the endpoint fail with this fault. */
  async fail(method: 'GET' | 'POST' | 'PUT', path: string, fault: (typeof sandboxFaults)[number], times: number): Promise<void> {
    await this.#call('PUT', '/sandbox/faults', [{ method, path, fault, times }]);
  }

  /** Lets every read of one of these records fail from now on; other reads succeed. */
  async failReadsOf(...paths: readonly string[]): Promise<void> {
    await this.#call(
      'PUT',
      '/sandbox/faults',
      paths.map((path) => ({ method: 'GET', path, fault: 'error_500', times: 1000 })),
    );
  }

  /** Lets every read of the service fail from now on. */
  async failEveryRead(): Promise<void> {
    const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
    await this.failReadsOf(...reads.map(({ path }) => path));
  }

  /** The service's own record of a transaction. */
  async transaction(id: number): Promise<Answer> {
    return this.#call('GET', `/api/v1/transactions/${id}`);
  }

  /** The newest outgoing records of a wallet. */
  async sentFrom(walletId: number): Promise<readonly unknown[]> {
    const { page } = await this.#call('GET', `/api/v1/wallets/${walletId}/transactions`, undefined, '?type=internal');
    return Array.isArray(page) ? (page as readonly unknown[]) : [];
  }

  async #call(method: 'GET' | 'POST' | 'PUT', path: string, body?: Answer | readonly Answer[], query = ''): Promise<Answer> {
    const { custodyUrl, accessId, secretKey } = this.#desk;
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = signRegular({ method, path, body: text, accessId, secretKey, scheme: 'BalanceAPIAuth', date: new Date() });
    const answer = await fetch(`${custodyUrl}${path}${query}`, { method, headers, ...(body === undefined ? {} : { body: text }) });
    const answered: unknown = await answer.json();
    if (!answer.ok || typeof answered !== 'object' || answered === null)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answered)}`);
    return { ...answered };
  }
}
