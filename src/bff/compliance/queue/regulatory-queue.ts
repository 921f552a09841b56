import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { recordedWrite, type RowWrapper } from '#bff/proxy/index.ts';
import type { QueueItemToWrite } from '#contract/desk/queue-endpoints.ts';
import type { QueueFilter } from '#contract/desk/queue-filters.ts';
import { hasEntity } from '#contract/people/entity.ts';
import { mayDo } from '#contract/roles.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { DefaultOriginators } from './default-originators.ts';
import { PendingList, type PendingSnapshot } from './pending-list.ts';
import { matchesQueueFilter, itemOf, queueOf, type QueuedDeposit } from './queue-order.ts';

/** Longest time that a page waits for originators, ms. */
const originatorsMsMax = 1500;

/** The reader of a queue, with their roles, and with their reminder in working days or null. */
export type QueueReader = { readonly roles: User['roles']; readonly workingDays: number | null };

/** A queue with only the data that its reader may see. */
export type QueueForReader = PendingSnapshot & {
  /** All deposits, and the deposits that match the filter, in order. */
  readonly allDeposits: readonly QueuedDeposit[];
  readonly matchingDeposits: readonly QueuedDeposit[];
  readonly isLoading: boolean;
};

type Options = ConstructorParameters<typeof PendingList>[0];

/** The deposits that await regulatory information. Each replica has one `PendingList` that reads them from the custodian. */
export class RegulatoryQueue {
  readonly list: PendingList;
  readonly originators: DefaultOriginators;
  readonly #now: () => number;

  constructor(options: Options) {
    this.list = new PendingList(options);
    this.originators = new DefaultOriginators(options);
    this.#now = options.now;
  }

  /**
   * The queue of a reader. Throws a `Refusal` if the custodian's list was never read, or if the reader may not filter by
   * originator.
   */
  async read(reader: QueueReader, filter: QueueFilter): Promise<QueueForReader> {
    return this.#queueOf(await this.list.read(), reader, filter, originatorsMsMax);
  }

  /** Like `read`, but waits for every deposit and originator. Throws a `Refusal` also when some of them cannot be read. */
  async readWhole(reader: QueueReader, filter: QueueFilter): Promise<QueueForReader> {
    return this.#queueOf(await this.list.readWhole(), reader, filter, null);
  }

  /** The items for a reader. Readers who may not clear deposits get no originators. */
  async items(reader: QueueReader, deposits: readonly QueuedDeposit[]): Promise<{ items: QueueItemToWrite[]; isLoading: boolean }> {
    const seesOriginators = canSeeOriginators(reader);
    const isLoaded = !seesOriginators || (await this.#load(deposits, originatorsMsMax));
    const items = deposits.map((queued) => {
      const originator = seesOriginators ? this.#originatorOf(queued) : undefined;
      return { ...itemOf(queued), ...(originator === undefined ? {} : { originator_entity: originator }) };
    });
    return { items, isLoading: !isLoaded };
  }

  async #queueOf(snapshot: PendingSnapshot, reader: QueueReader, filter: QueueFilter, msMax: number | null): Promise<QueueForReader> {
    const allDeposits = queueOf(snapshot.records, reader.workingDays);
    const matchingDeposits = allDeposits.filter((queued) => matchesQueueFilter(queued, filter, this.#now()));
    if (filter.originator === undefined) return { ...snapshot, allDeposits, matchingDeposits, isLoading: snapshot.reach === 'loading' };
    if (!canSeeOriginators(reader))
      throw new Refusal('forbidden', 'the filter originator requires the role compliance', { field: 'originator' });
    const isLoaded = await this.#load(matchingDeposits, msMax);
    const filteredDeposits = matchingDeposits.filter(
      (queuedDeposit) => filter.originator === (hasEntity(this.#originatorOf(queuedDeposit)) ? 'yes' : 'no'),
    );
    return { ...snapshot, allDeposits, matchingDeposits: filteredDeposits, isLoading: !isLoaded || snapshot.reach === 'loading' };
  }

  #originatorOf({ deposit, walletId }: QueuedDeposit) {
    if (hasEntity(deposit.originator_entity)) return deposit.originator_entity;
    return walletId === null ? null : this.originators.originatorOf(walletId);
  }

  /** Loads the default originators of the deposits. Returns false if `msMax` passed first. With null it waits for all originators. */
  async #load(deposits: readonly QueuedDeposit[], msMax: number | null): Promise<boolean> {
    const neededWalletIds = deposits.flatMap(({ walletId, deposit }) =>
      walletId === null || hasEntity(deposit.originator_entity) ? [] : [walletId],
    );
    const loadPromise = this.originators.load(new Set(neededWalletIds)).then(() => true);
    return msMax === null ? loadPromise : Promise.race([loadPromise, wait(msMax, false, { ref: false })]);
  }
}

/** Wraps the edit of a wallet. Records the edit like any write, and reads the wallet's default originator again. */
export function wrapWalletEdit(services: Parameters<typeof recordedWrite>[0] & { readonly queue: RegulatoryQueue }): RowWrapper {
  const recordWrite = recordedWrite(services);
  return async (request, preparedRequest, exchange) => {
    try {
      return await recordWrite(request, preparedRequest, exchange);
    } finally {
      services.queue.originators.forgetWallet(integerOfText(preparedRequest.params['id'] ?? ''));
    }
  };
}

function canSeeOriginators({ roles }: QueueReader): boolean {
  return mayDo(roles, submitRegulatoryInformation.roles);
}
