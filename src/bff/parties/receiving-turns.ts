import { Refusal } from '#bff/core/refusal.ts';
import { ConcurrencyLimit } from '#bff/proxy/index.ts';
import { partyFilesPath } from '#contract/desk/party-file.ts';

/** Maximum number of files that are received at the same time, and that wait. */
const limits = { total: 16, perUser: 4, perEndpoint: 16, waitingPerUser: 60, waitingPerEndpoint: 120 } as const;

/** Maximum wait of a file, ms. It is shorter than the idle limit of a connection. */
const waitMsMax = 60_000;

/** Limits how many files the desk receives at the same time. Further senders wait. */
export class UploadTurns {
  readonly #slots = new ConcurrencyLimit(limits);

  /** Receives a file when a slot is free. Throws a `Refusal` if too many files wait, or if the wait is too long. */
  async take<Result>(userId: number, receive: () => Promise<Result>): Promise<Result> {
    const claim = { userId, endpoint: partyFilesPath };
    if (!(await this.#turnOf(claim)))
      throw new Refusal('too_many_requests', 'Too many uploads at once: this file was not saved. Try again', { retryAfter: '10' });
    try {
      return await receive();
    } finally {
      this.#slots.releaseSlot(claim);
    }
  }

  async #turnOf(slotClaim: { readonly userId: number; readonly endpoint: string }): Promise<boolean> {
    try {
      return await this.#slots.take(slotClaim, waitMsMax);
    } catch {
      return false;
    }
  }
}
