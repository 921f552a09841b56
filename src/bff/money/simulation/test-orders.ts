import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { callDirectly } from '#bff/money/commands/test-direct.ts';
import type { Random } from './test-random.ts';

/** An order of a world. Only equal orders share an amount, so the amount identifies an execution. */
export type Order = {
  readonly id: string;
  readonly kind: 'withdrawal' | 'tagged' | 'batch_send' | 'staking';
  readonly walletId: number;
  /** The amount in satoshis, in gwei for a creation of a validator, or in drops for a payment with a tag. */
  readonly units: number;
  /** The text from which the destinations are derived. Equal orders have the same text. */
  readonly destinationSeed: string;
  /** Whether the order uses the second of two spellings of its recipient and tag. */
  readonly isSpelledOtherwise: boolean;
};

/** The number of gwei in an ether, satoshis in a bitcoin, and drops in an XRP. */
const [gwei, satoshis, drops] = [1e9, 1e8, 1e6] as const;

/** The address of an exchange, which identifies its customers by tags. */
const exchangeAddress = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

/** The smallest amount of a new validator, gwei. Spec: Staking, creations. */
const creationGweiMin = 32 * gwei;

/** Number of destinations of the large batches. The text of so many destinations exceeds the size of an index row. */
const manyDestinationsCount = 110;

/** The wallets of a world that pay in bitcoin, in XRP with a tag, and in ether for new validators. */
export type Payers = { readonly wallets: readonly number[]; readonly taggers: readonly number[]; readonly stakers: readonly number[] };

type World = Payers & { readonly orders: readonly Order[] };

/** Creates a new order, or an order that equals an earlier one but has another key. */
export function newOrder(random: Random, { wallets, taggers, stakers, orders }: World): Order {
  const id = random.uuid();
  const earlierOrder = orders[random.below(Math.max(1, orders.length))];
  if (earlierOrder !== undefined && random.chance(0.25)) return { ...earlierOrder, id, isSpelledOtherwise: random.chance(0.5) };
  const kind = random.chance(0.7) ? (random.chance(0.8) ? 'withdrawal' : 'tagged') : random.chance(0.7) ? 'batch_send' : 'staking';
  const payers = kind === 'staking' ? stakers : kind === 'tagged' ? taggers : wallets;
  const leastAmount = kind === 'staking' ? creationGweiMin : 400_000;
  const units = leastAmount + orders.length * 700 + random.below(700);
  return { id, kind, walletId: payers[random.below(payers.length)] ?? 0, units, destinationSeed: id, isSpelledOtherwise: false };
}

/** The path and the body of the request of an order. */
export function requestOf(
  { kind, walletId, units, destinationSeed: seed, isSpelledOtherwise }: Order,
  contract: number,
): readonly [string, string] {
  const addressOf = (text: string) => (isSpelledOtherwise ? strangeAddress(text).toUpperCase() : strangeAddress(text));
  switch (kind) {
    case 'tagged': {
      const amount = `${Math.floor(units / drops)}.${String(units % drops).padStart(6, '0')}`;
      const tag = `${isSpelledOtherwise ? '0' : ''}${units}`;
      const destination = `{"type":"external","addresses":{"xrp":{"address":"${exchangeAddress}","tag":"${tag}"}}}`;
      return [`/api/v1/wallets/${walletId}/transactions`, `{"destination":${destination},"amounts":{"xrp":${amount}}}`];
    }
    case 'withdrawal': {
      const amount = `0.${String(units).padStart(8, '0')}`;
      const destination = `{"type":"external","addresses":{"btc":"${addressOf(seed)}"}}`;
      return [`/api/v1/wallets/${walletId}/transactions`, `{"destination":${destination},"amounts":{"btc":${amount}}}`];
    }
    case 'batch_send': {
      const parts = units % 3 === 0 ? manyDestinationsCount : 2;
      const destinations = Array.from({ length: parts }, (_each, index) => ({
        type: 'public_address',
        public_address: addressOf(`${seed} ${index}`),
        amount: String(index === 0 ? units - (parts - 1) * 1000 : 1000),
      }));
      return ['/api/v2/send_batch_now', JSON.stringify({ source_wallet_id: walletId, asset: 'btc', destinations })];
    }
    case 'staking': {
      const wallets = { source_wallet_id: walletId, destination_id: contract, withdrawal_wallet_id: walletId };
      return ['/api/v2/staking/transactions', JSON.stringify({ asset: 'eth', amount: `${units}000000000`, ...wallets })];
    }
    default:
      return kind satisfies never;
  }
}

/** Number of times that the service executed an order. Counts the records of the wallet with the amount of the order. */
export async function countExecutions({ kind, walletId, units }: Order, custodyUrl: string): Promise<number> {
  const text = await callDirectly(custodyUrl, 'GET', `/api/v1/wallets/${walletId}/transactions?type=internal&page_size=100`);
  const { page } = JSON.parse(text) as { page: readonly { data: { amounts: { btc?: number; eth?: number; xrp?: number } } }[] };
  const unitsOf = ({ btc = 0, eth = 0, xrp = 0 }: { btc?: number; eth?: number; xrp?: number }) =>
    Math.round(kind === 'staking' ? eth * gwei : kind === 'tagged' ? xrp * drops : btc * satoshis);
  return page.filter(({ data }) => unitsOf(data.amounts) === units).length;
}

/** The contract that receives the ether of new validators. */
export async function findStakingContract(custodyUrl: string): Promise<number> {
  const { page } = JSON.parse(await callDirectly(custodyUrl, 'GET', '/api/v1/external_accounts')) as {
    page: readonly { data: { id: number } }[];
  };
  return page[0]?.data.id ?? 0;
}
