import { FairSlots } from '#bff/fair-slots.ts';
import { Refusal } from '#bff/refusal.ts';
import { partyFilesPath } from '#contract/desk/party-file.ts';

/** Files that come at once. */
const limits = { total: 16, perUser: 4, perEndpoint: 16, waitingPerUser: 60, waitingPerEndpoint: 120 } as const;

/** How long a file waits for its turn, ms: less than a connection may be still. */
const turnMsMax = 60_000;

/** A few files of one user come at a time; the senders of the others wait. */
export class ReceivingTurns {
  readonly #slots = new FairSlots(limits);

  /** Receives a file when it is its turn. Throws a `Refusal` when too many wait. */
  async take<Result>(userId: number, receive: () => Promise<Result>): Promise<Result> {
    const claim = { userId, endpoint: partyFilesPath };
    if (!(await this.#turnOf(claim)))
      throw new Refusal('too_many_requests', 'Too many files come at once: nothing was kept of this one', { retryAfter: '10' });
    try {
      return await receive();
    } finally {
      this.#slots.giveBack(claim);
    }
  }

  async #turnOf(claim: { readonly userId: number; readonly endpoint: string }): Promise<boolean> {
    try {
      return await this.#slots.take(claim, turnMsMax);
    } catch {
      return false;
    }
  }
}
