import type { Selectable, Transaction } from 'kysely';
import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { decimalOf, toBaseUnits } from '#contract/money/money.ts';
import { clientOrganisation } from '#custody/organisation.ts';
import type { AccountKind, Tables } from '#custody/store/custody-tables.ts';
import type { WalletId } from './accounts.ts';
import { timeBefore } from './create-places.ts';
import { beneficiaries } from './entities.ts';
import { drawFee } from './figures.ts';
import { addRecord, broadcast, type Fields, type InsertedWallet, type Step } from './history.ts';
import type { SeededWorld } from './seed-world.ts';
import { writeRows } from './write-rows.ts';

/** Time of each event, in hours before now. */
const hours = { cover: 7.4, redemption: 6.9, reconciled: 6.8, redeemed: 6.7, margin: 2.4 } as const;

/**
 * The amounts of the transactions. The treasury lends `cover` to the desk, and its reconciliation brings the same amount
 * on chain. The desk pays `redemption` from the lent amount. `margin` is sent to Meridian.
 */
const amounts = { cover: decimalOf('0.8'), redemption: decimalOf('0.35'), margin: decimalOf('12') } as const;

const sharedFields = { type: 'transaction', status: 'completed', regulatory_status: 'not_required' } as const;

/**
 * Creates the demo's transactions by ledger entry. The operating treasury lends bitcoin to the stablecoin desk, which has no
 * bitcoin. The desk then pays a client, so the coins must come on chain. Meridian gets a margin that stays off chain.
 * Afterwards the setting for ledger entries is off.
 */
export function offchainHistory({ history, random, now, places }: SeededWorld, walletsById: ReadonlyMap<WalletId, InsertedWallet>) {
  const walletId = (name: WalletId): number => walletsById.get(name)?.id ?? 0;
  const [treasury, desk, meridian] = [walletId('TRS-WARM-01'), walletId('DSK-STABLE'), walletId('CLI-MERIDIAN')];
  const at = (name: keyof typeof hours): Date => timeBefore(now)(hours[name] / 24);
  const links: Selectable<Tables['reconciliation_links']>[] = [];

  const record = (name: keyof typeof amounts, asset: Asset, fields: Omit<Fields, 'type' | 'status'>) => {
    const units = toBaseUnits(amounts[name], assetFacts[asset].places) ?? 0n;
    const fee = drawFee(asset, random);
    const { transaction, amount } = addRecord(history, { ...sharedFields, ...fields }, { asset, units, fee });
    const post = (when: Date, lines: readonly (readonly [AccountKind, number | null, bigint])[]) =>
      history.book.post(
        transaction.id,
        when,
        lines.map(([kind, holder, movedUnits]) => ({ kind, walletId: holder, asset, units: movedUnits })),
      );
    return { id: transaction.id, amount, units, feeUnits: fee.paidUnits, post };
  };

  const transfer = (name: 'cover' | 'margin', asset: Asset, to: number, notes: string): number => {
    const times = { created_at: at(name), completed_at: at(name) };
    const sourceAndDestination = { source_wallet_id: treasury, destination_wallet_id: to };
    const { id, amount, units, post } = record(name, asset, {
      ...times,
      ...sourceAndDestination,
      requested_by: 'treasury@desk.example',
      notes,
      delivery: 'ledger',
    });
    Object.assign(amount, { fee: null, fee_unit: null }); // A transfer by ledger entry is on no chain, so it has no fee.
    post(at(name), [
      ['available', treasury, -units],
      ['available', to, units],
      ['offchain', treasury, -units],
      ['offchain', to, units],
    ]);
    return id;
  };

  const redeem = (coverId: number) => {
    const payout = record('redemption', 'btc', {
      created_at: at('redemption'),
      completed_at: at('redeemed'),
      requested_by: 'api',
      source_wallet_id: desk,
      destination_account_id: places.accounts.find(({ beneficiary }) => beneficiary === beneficiaries.kestrel)?.id ?? null,
      notes: 'Client redemption in bitcoin',
      regulatory_status: 'completed',
      originator_entity: clientOrganisation,
      beneficiary_entities: [beneficiaries.kestrel],
    });
    const reconciliation = record('cover', 'btc', {
      created_at: at('redemption'),
      completed_at: at('reconciled'),
      requested_by: 'system',
      source_wallet_id: treasury,
      destination_wallet_id: desk,
      delivery: 'reconciliation',
      triggered_by_transaction_id: payout.id,
    });
    const { units, feeUnits } = payout;
    payout.post(at('redemption'), [
      ['available', desk, -units - feeUnits],
      ['locked', desk, units + feeUnits],
    ]);
    broadcast(reconciliation.amount, 'btc', at('reconciled'));
    reconciliation.post(at('reconciled'), [
      ['offchain', desk, -reconciliation.units],
      ['offchain', treasury, reconciliation.units],
    ]);
    broadcast(payout.amount, 'btc', at('redeemed'));
    payout.post(at('redeemed'), [
      ['locked', desk, -units - feeUnits],
      ['outside', null, units],
      ['fees', null, feeUnits],
    ]);
    links.push({ reconciliation_id: reconciliation.id, transaction_id: coverId, covers: amounts.cover });
    links.push({ reconciliation_id: reconciliation.id, transaction_id: payout.id, covers: null });
  };

  let coverId = 0;
  const steps: readonly Step[] = [
    { at: at('cover'), take: () => void (coverId = transfer('cover', 'btc', desk, 'Cover for a redemption in bitcoin')) },
    { at: at('redemption'), take: () => redeem(coverId) },
    { at: at('margin'), take: () => void transfer('margin', 'eth', meridian, 'Margin for a block trade') },
  ];
  return { steps, count: 4, write: (trx: Transaction<Tables>) => writeRows(trx, 'reconciliation_links', links) };
}
