import type { Asset } from '#contract/money/assets.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import { addressFor } from '#custody/addresses/address-for.ts';
import { drawFee } from './figures.ts';
import { addRecord, broadcast, type History, type InsertedWallet, type Step } from './history.ts';
import type { Random } from './random.ts';

/** A deposit of the seeds. */
export type SeedDeposit = {
  readonly at: Date;
  readonly wallet: InsertedWallet;
  readonly asset: Asset;
  readonly units: bigint;
  readonly status: RegulatoryStatus;
  readonly originator?: EntityRecord | null;
  readonly thirdParty?: EntityRecord | null;
  readonly isClientInstructed?: boolean | null;
  readonly memo?: string | null;
};

/** Number of senders per asset. It is small, so that senders repeat. */
const sendersPerAsset = 24;

/** Returns the step in which a deposit arrives. */
export function depositStep(history: History, random: Random, deposit: SeedDeposit): Step {
  const { at, wallet, asset, units } = deposit;
  const createDeposit = () => {
    const sender = addressFor(asset, `sender ${random.below(sendersPerAsset)}`);
    const { transaction, amount } = addRecord(
      history,
      {
        type: 'external',
        status: 'completed',
        regulatory_status: deposit.status,
        created_at: at,
        completed_at: at,
        destination_wallet_id: wallet.id,
        source_addresses: [sender],
        destination_addresses: [wallet.addresses.get(asset) ?? ''],
        memo: deposit.memo ?? null,
        originator_entity: deposit.originator ?? null,
        third_party_entity: deposit.thirdParty ?? null,
        is_client_instructed: deposit.isClientInstructed ?? null,
      },
      { asset, units, fee: drawFee(asset, random) },
    );
    broadcast(amount, asset, at);
    history.book.post(transaction.id, at, [
      { kind: 'outside', walletId: null, asset, units: -units },
      { kind: 'available', walletId: wallet.id, asset, units },
    ]);
  };
  return { at, take: createDeposit };
}
