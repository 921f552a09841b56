/** The user and the endpoint of a call that needs a slot. */
export type SlotClaim = { readonly userId: number | null; readonly endpoint: string };

/** The maximum number of calls in progress, and of waiting calls of a user or an endpoint. */
export type SlotLimits = {
  readonly total: number;
  readonly perUser: number;
  readonly perEndpoint: number;
  readonly waitingPerUser: number;
  readonly waitingPerEndpoint: number;
};

/** No slot is free, and the user or the endpoint already has too many waiting calls. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
  readonly of: 'user' | 'endpoint';

  constructor(of: 'user' | 'endpoint') {
    super(`too many calls of one ${of} are waiting`);
    this.of = of;
  }
}

type WaitingCall = { readonly claim: SlotClaim; readonly start: () => void };

/** Shares slots, so that no user or endpoint occupies all of them. Further calls wait in order, up to a limit. */
export class ConcurrencyLimit {
  readonly #limits: SlotLimits;
  readonly #running: SlotClaim[] = [];
  readonly #waiting: WaitingCall[] = [];

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Takes a slot, or waits for one. False when no slot was free in time. Throws `TooManyWaiting`. The caller must release the slot. */
  take(claim: SlotClaim, waitMsMax: number): true | Promise<boolean> {
    if (this.#isFree(claim)) {
      this.#running.push(claim);
      return true;
    }
    const { waitingPerUser, waitingPerEndpoint } = this.#limits;
    const queuedClaims = this.#waiting.map((waitingCall) => waitingCall.claim);
    if (countOfUser(queuedClaims, claim) >= waitingPerUser) throw new TooManyWaiting('user');
    if (countOfEndpoint(queuedClaims, claim) >= waitingPerEndpoint) throw new TooManyWaiting('endpoint');
    return new Promise((resolve) => {
      const waitingCall: WaitingCall = {
        claim,
        start: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waitingCall), 1);
        resolve(false);
      }, waitMsMax);
      this.#waiting.push(waitingCall);
    });
  }

  releaseSlot(claim: SlotClaim): void {
    const ownIndex = this.#running.findIndex(({ userId, endpoint }) => userId === claim.userId && endpoint === claim.endpoint);
    if (ownIndex !== -1) this.#running.splice(ownIndex, 1);
    const nextIndex = this.#waiting.findIndex((waitingCall) => this.#isFree(waitingCall.claim));
    const [nextCall] = nextIndex === -1 ? [] : this.#waiting.splice(nextIndex, 1);
    if (nextCall === undefined) return;
    this.#running.push(nextCall.claim);
    nextCall.start();
  }

  #isFree(claim: SlotClaim): boolean {
    const { total, perUser, perEndpoint } = this.#limits;
    return (
      this.#running.length < total && countOfUser(this.#running, claim) < perUser && countOfEndpoint(this.#running, claim) < perEndpoint
    );
  }
}

function countOfUser(claims: readonly SlotClaim[], { userId }: SlotClaim): number {
  return claims.filter((claim) => claim.userId === userId).length;
}

function countOfEndpoint(claims: readonly SlotClaim[], { endpoint }: SlotClaim): number {
  return claims.filter((claim) => claim.endpoint === endpoint).length;
}
