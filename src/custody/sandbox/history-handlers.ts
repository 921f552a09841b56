import { sql, type Kysely } from 'kysely';
import { assetFacts } from '#contract/money/assets.ts';
import { decimal, fromBaseUnits } from '#contract/money/money.ts';
import { sandboxHistoryDays, sandboxOrderDays, type SandboxHistory } from '#contract/service/sandbox-history.ts';
import type { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { Handlers } from '#custody/http/handler.ts';
import { isGenerated, readLives, type Validator } from '#custody/staking/validator-lives.ts';
import { stateAt, type ValidatorLife } from '#custody/staking/validator-state.ts';
import type { RawAddresses, Tables } from '#custody/store/custody-tables.ts';
import { readSettings } from '#custody/store/settings-row.ts';

const dayMs = 86_400_000;

type Day = SandboxHistory['days'][number];

/** The endpoint that returns the past of the demo world, calculated from its ledger. */
export const historyHandlers = {
  readHistory: async ({ service: { db } }) => {
    const { demo_at: createdAt, cad_rates: rates } = await readSettings(db);
    if (createdAt === undefined) return { made_at: null, days: [], orders: [] };
    const untilMs = Date.parse(createdAt);
    const at = Array.from({ length: sandboxHistoryDays }, (_, index) => new Date(untilMs - (sandboxHistoryDays - 1 - index) * dayMs));
    const [validators, balances] = [await validatorsAt(db, at), await balancesAt(db, at)];
    return {
      made_at: createdAt,
      days: at.map((time, index) => ({
        at: time.toISOString(),
        validators: validators[index] ?? [],
        balances: (balances[index] ?? []).map(({ wallet_id, asset, balance }) => ({ wallet_id, asset, balance })),
        holdings: holdingsOf(balances[index] ?? [], rates),
      })),
      orders: await ordersSince(db, new Date(untilMs - sandboxOrderDays * dayMs), new Date(untilMs)),
    };
  },
} satisfies Pick<Handlers<typeof sandboxEndpoints>, 'readHistory'>;

/** Returns the validators at each of these times. */
async function validatorsAt(db: Kysely<Tables>, times: readonly Date[]): Promise<readonly Day['validators'][]> {
  const validators = (await db.selectFrom('validators').selectAll().orderBy('id').execute()).filter(isGenerated);
  const lives = await readLives(db, validators);
  return times.map((at) =>
    validators.flatMap((validator) => {
      const life = lives.get(validator.id);
      return life === undefined || validator.deposited_at > at ? [] : [validatorAt(validator, life, at)];
    }),
  );
}

function validatorAt({ pubkey, wallet_id }: Validator, life: ValidatorLife, at: Date): Day['validators'][number] {
  const changes = life.changes.filter((change) => change.at <= at);
  const isWithdrawn = changes.some(({ kind }) => kind === 'withdrawal');
  const { exitRequestedAt } = life;
  const { status, depositedWei, balanceWei, rewardsWei } = stateAt(
    {
      depositedAt: life.depositedAt,
      exitRequestedAt: exitRequestedAt !== null && exitRequestedAt <= at ? exitRequestedAt : null,
      fullWithdrawal: isWithdrawn ? life.fullWithdrawal : 'none',
      changes,
    },
    at,
  );
  return { pubkey, wallet_id, status, deposited: ether(depositedWei), balance: ether(balanceWei), rewards: ether(rewardsWei) };
}

function ether(wei: bigint): Decimal {
  return fromBaseUnits(wei, assetFacts.eth.places);
}

type Balance = {
  readonly place: number;
  readonly wallet_id: number;
  readonly kind: string;
  readonly asset: string;
  readonly balance: Decimal;
};

/** Returns the balances of all wallets at each of these times, without zero balances. */
async function balancesAt(db: Kysely<Tables>, times: readonly Date[]): Promise<readonly (readonly Balance[])[]> {
  const { rows } = await sql<Balance>`
    select moment.place::int as place, account.wallet_id, wallet.kind, account.asset, sum(newest.balance_after) as balance
    from unnest(${sql.val(times.map((at) => at.toISOString()))}::timestamptz[]) with ordinality as moment (at, place)
    cross join custody.accounts account
    join custody.wallets wallet on wallet.id = account.wallet_id
    cross join lateral (
      select balance_after from custody.entries
      where account_id = account.id and created_at <= moment.at order by id desc limit 1
    ) newest
    where account.kind in ('available', 'locked')
    group by moment.place, account.wallet_id, wallet.kind, account.asset
    having sum(newest.balance_after) > 0
    order by account.asset, wallet.kind, account.wallet_id`.execute(db);
  const rowsByPlace = Map.groupBy(rows, ({ place }) => place);
  return times.map((_, index) => rowsByPlace.get(index + 1) ?? []);
}

/** Returns the sums of balances by asset and kind of wallet. */
function holdingsOf(balances: readonly Balance[], rates: Readonly<Record<string, Decimal>>): Day['holdings'] {
  return [...Map.groupBy(balances, ({ asset, kind }) => `${asset} ${kind}`).values()].flatMap((assetBalances) => {
    const [firstBalance] = assetBalances;
    if (firstBalance === undefined) return [];
    const { asset, kind } = firstBalance;
    return [{ asset, kind, total: decimal.sum(assetBalances.map(({ balance }) => balance)), cad_rate: rates[asset] ?? null }];
  });
}

/** Returns the outgoing payments of wallets in a period, oldest first. */
async function ordersSince(db: Kysely<Tables>, since: Date, until: Date): Promise<SandboxHistory['orders']> {
  const rows = await db
    .selectFrom('transactions as sent')
    .innerJoin('transaction_amounts as moved', 'moved.transaction_id', 'sent.id')
    .select(['sent.id', 'sent.created_at', 'sent.status', 'sent.source_wallet_id', 'moved.asset', 'moved.amount', 'moved.cad_rate'])
    .select(['sent.requested_by', 'sent.destination_wallet_id', 'sent.destination_account_id', 'sent.destination_raw'])
    .where('sent.type', '=', 'transaction')
    .where('sent.source_wallet_id', 'is not', null)
    .where('sent.validator_pubkey', 'is', null)
    .where('sent.delivery', '=', 'chain')
    .where('sent.created_at', '>=', since)
    .where('sent.created_at', '<=', until)
    .orderBy('sent.created_at')
    .orderBy('sent.id')
    .execute();
  return rows.map((row) => ({
    record_id: row.id,
    kind: 'withdrawal',
    made_at: row.created_at.toISOString(),
    status: row.status,
    requested_by: row.requested_by ?? 'api',
    wallet_id: row.source_wallet_id ?? 0,
    asset: row.asset,
    amount: row.amount,
    cad_rate: row.cad_rate,
    destination: destinationOf(row),
  }));
}

type PaidTransaction = {
  readonly asset: string;
  readonly destination_wallet_id: number | null;
  readonly destination_account_id: number | null;
  readonly destination_raw: RawAddresses | null;
};

function destinationOf(transaction: PaidTransaction): SandboxHistory['orders'][number]['destination'] {
  const noDestination = { id: null, address: null, tag: null };
  if (transaction.destination_wallet_id !== null) return { ...noDestination, kind: 'wallet', id: transaction.destination_wallet_id };
  if (transaction.destination_account_id !== null)
    return { ...noDestination, kind: 'external_account', id: transaction.destination_account_id };
  const rawDestination = transaction.destination_raw?.[transaction.asset];
  if (typeof rawDestination === 'string' || rawDestination === undefined)
    return { ...noDestination, kind: 'public_address', address: rawDestination ?? null };
  return { kind: 'public_address', id: null, address: rawDestination.address, tag: rawDestination.tag ?? rawDestination.memo ?? null };
}
