import type { Selectable, Transaction } from 'kysely';
import { validatorWei } from '#contract/money/staking-amounts.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import { clientOrganisation } from '#custody/organisation.ts';
import { validatorKey } from '#custody/staking/validator-key.ts';
import { stateAt, type Change } from '#custody/staking/validator-state.ts';
import type { Tables, TransactionRow, ValidatorMovementRow } from '#custody/store/custody-tables.ts';
import type { WalletId } from './accounts.ts';
import { timeBefore } from './create-places.ts';
import { depositStep } from './deposits.ts';
import { stakingBeneficiary } from './empty.ts';
import { originators } from './entities.ts';
import { drawFee, type SeedFee } from './figures.ts';
import { addRecord, broadcast, type Fields, type InsertedWallet, type Step } from './history.ts';
import type { SeededWorld } from './seed-world.ts';
import { writeRows } from './write-rows.ts';

/** A validator of the demo. Times are days before now. */
type SeedValidator = {
  readonly wei: bigint;
  readonly group: string | null;
  readonly depositedDaysAgo: number;
  readonly topUp?: { readonly wei: bigint; readonly days: number };
  readonly exitDays?: number;
  readonly withdrawnDays?: number;
};

const daysPerMinute = 1 / 1440;

/** In this order, the validators are withdrawn, exited, exiting, active, active and pending. */
const validators: readonly SeedValidator[] = [
  { wei: validatorWei, group: 'northgate-a', depositedDaysAgo: 79.4, exitDays: 31.2, withdrawnDays: 29.8 },
  { wei: validatorWei, group: 'northgate-a', depositedDaysAgo: 72.1, exitDays: 5.3 },
  { wei: validatorWei, group: 'northgate-b', depositedDaysAgo: 58.6, exitDays: 12 * daysPerMinute },
  { wei: validatorWei, group: 'northgate-b', depositedDaysAgo: 44.9 },
  { wei: 64_000_000_000_000_000_001n, group: null, depositedDaysAgo: 36.7, topUp: { wei: 1_500_000_001_000_000_000n, days: 9.6 } },
  { wei: validatorWei, group: null, depositedDaysAgo: 17 * daysPerMinute },
];

/** The deposit to the reserve wallet. It pays for the wallet's validators. */
const reserve = { wei: 300n * 10n ** 18n, days: 83.5 } as const;

const stakingWallet: WalletId = 'STK-COLD';

/** The history of the demo's validators. It has creations, a top-up, a full withdrawal, and the deposit that pays for them. */
export type ValidatorHistory = {
  readonly steps: readonly Step[];
  /** Number of transactions that the steps create. */
  readonly count: number;
  /**
   * Writes the validators to the database. Must run after the validators' transactions are written, and before the ledger
   * accounts are written.
   */
  readonly write: (trx: Transaction<Tables>) => Promise<void>;
};

/** Creates the history of six validators. One is in each state, and two are active. */
export async function validatorHistory(
  trx: Transaction<Tables>,
  scene: SeededWorld,
  walletsById: ReadonlyMap<WalletId, InsertedWallet>,
): Promise<ValidatorHistory> {
  // The account of the staking contract is the first account of the `empty` seed.
  const { id: contractId } = await trx.selectFrom('external_accounts').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const wallet = walletsById.get(stakingWallet);
  if (wallet === undefined) throw new RangeError(`no wallet ${stakingWallet}`);
  const rows: Selectable<Tables['validators']>[] = [];
  const movements: ValidatorMovementRow[] = [];
  const deposit = depositStep(scene.history, scene.random, {
    at: timeBefore(scene.now)(reserve.days),
    wallet,
    asset: 'eth',
    units: reserve.wei,
    status: 'completed',
    originator: originators.meridian,
  });
  const steps = validators.flatMap((validator, index) =>
    validatorSteps(scene, wallet, contractId, validator, { id: index + 1, rows, movements }),
  );
  return {
    steps: [deposit, ...steps],
    count: steps.length + 1,
    write: async (holder) => {
      await writeRows(holder, 'validators', rows);
      await writeRows(holder, 'validator_movements', movements);
    },
  };
}

type StoredPart = { readonly id: number; readonly rows: Selectable<Tables['validators']>[]; readonly movements: ValidatorMovementRow[] };

function validatorSteps(
  world: SeededWorld,
  wallet: InsertedWallet,
  contractId: number,
  validator: SeedValidator,
  stored: StoredPart,
): readonly Step[] {
  const { history, random, now } = world;
  const at = timeBefore(now);
  const { id, rows, movements } = stored;
  const changes: Change[] = [];
  const depositedAt = at(validator.depositedDaysAgo);
  const exitRequestedAt = validator.exitDays === undefined ? null : at(validator.exitDays);
  let pubkey = '';

  const record = (kind: ValidatorMovementRow['kind'], when: Date, units: bigint, fee: SeedFee, fields: Partial<Fields>) => {
    const { transaction, amount } = addRecord(
      history,
      {
        type: 'transaction',
        status: 'completed',
        created_at: when,
        completed_at: when,
        requested_by: 'api',
        withdrawal_wallet_id: wallet.id,
        regulatory_status: 'not_required',
        ...fields,
      },
      { asset: 'eth', units, fee },
    );
    broadcast(amount, 'eth', when);
    movements.push({ transaction_id: transaction.id, validator_id: id, kind });
    return { transaction, amount };
  };
  const outgoingFields = { source_wallet_id: wallet.id, destination_account_id: contractId, ...completedInformation };

  /** As for every transaction that a wallet pays, the funds are first locked in an account. */
  const depositStake = (kind: 'creation' | 'top_up', when: Date, units: bigint): TransactionRow => {
    const fee = drawFee('eth', random);
    const { paidUnits } = fee;
    const { transaction } = record(kind, when, units, fee, outgoingFields);
    const walletLine = (accountKind: 'available' | 'locked', movedUnits: bigint) =>
      ({ kind: accountKind, walletId: wallet.id, asset: 'eth', units: movedUnits }) as const;
    history.book.post(transaction.id, when, [walletLine('available', -units - paidUnits), walletLine('locked', units + paidUnits)]);
    history.book.post(transaction.id, when, [
      walletLine('locked', -units - paidUnits),
      { kind: 'staked', walletId: null, validatorId: id, asset: 'eth', units },
      { kind: 'fees', walletId: null, asset: 'eth', units: paidUnits },
    ]);
    changes.push({ at: when, wei: units, kind: 'deposit' });
    return transaction;
  };

  const create = () => {
    const transaction = depositStake('creation', depositedAt, validator.wei);
    pubkey = validatorKey(`demo ${id}`);
    transaction.validator_pubkey = pubkey;
    rows.push({
      id,
      transaction_id: transaction.id,
      idempotency_key: null,
      group_id: validator.group,
      is_compounding: validator.wei > validatorWei,
      wallet_id: wallet.id,
      pubkey,
      deposited_at: depositedAt,
      exit_requested_at: exitRequestedAt,
    });
  };

  const withdraw = (when: Date) => () => {
    const life = { depositedAt, exitRequestedAt, fullWithdrawal: 'under_way', changes } as const;
    const { balanceWei, unpostedWei } = stateAt(life, when);
    const { transaction, amount } = record('full_withdrawal', when, balanceWei, drawFee('eth', random), {
      destination_wallet_id: wallet.id,
      validator_pubkey: pubkey,
    });
    Object.assign(amount, { fee: null, fee_unit: null }); // A full withdrawal has no fee, because no wallet pays.
    const staked = (units: bigint) => ({ kind: 'staked', walletId: null, validatorId: id, asset: 'eth', units }) as const;
    history.book.post(transaction.id, when, [
      { kind: 'outside', walletId: null, asset: 'eth', units: -unpostedWei },
      staked(unpostedWei),
      staked(-balanceWei),
      { kind: 'available', walletId: wallet.id, asset: 'eth', units: balanceWei },
    ]);
  };

  const { topUp, withdrawnDays } = validator;
  return [
    { at: depositedAt, take: create },
    ...(topUp === undefined
      ? []
      : [
          {
            at: at(topUp.days),
            take: () => {
              depositStake('top_up', at(topUp.days), topUp.wei).validator_pubkey = pubkey;
            },
          },
        ]),
    ...(withdrawnDays === undefined ? [] : [{ at: at(withdrawnDays), take: withdraw(at(withdrawnDays)) }]),
  ];
}

const completedInformation = {
  regulatory_status: 'completed',
  originator_entity: clientOrganisation,
  beneficiary_entities: [stakingBeneficiary],
} as const satisfies Partial<TransactionRow> & { readonly originator_entity: EntityRecord };
