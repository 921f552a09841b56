/** The tables for transfers by ledger entry and their reconciliation on chain. Migration 007. */
export const offchainTables = [
  `alter table custody.transactions add column delivery text not null default 'chain'
    check (delivery in ('chain', 'ledger', 'reconciliation'))`,
  // The transaction that needs a reconciliation. Null if the operator started the reconciliation, and for all other
  // transactions.
  'alter table custody.transactions add column triggered_by_transaction_id integer references custody.transactions',
  "create index transactions_offchain on custody.transactions (delivery, id) where delivery <> 'chain'",
  `create table custody.reconciliation_links (
    reconciliation_id integer not null references custody.transactions,
    transaction_id integer not null references custody.transactions,
    -- The part of this transfer by ledger entry that the reconciliation settles on chain. Null on a
    -- transaction that needs the coins
    covers numeric check (covers > 0),
    primary key (reconciliation_id, transaction_id)
  )`,
  'create index reconciliation_links_transaction on custody.reconciliation_links (transaction_id)',
  'alter table custody.accounts drop constraint accounts_kind_check',
  `alter table custody.accounts add constraint accounts_kind_check
    check (kind in ('available', 'locked', 'offchain', 'staked', 'outside', 'fees') and (kind = 'staked') = (validator_id is not null))`,
  'alter table custody.accounts drop constraint accounts_check',
  `alter table custody.accounts add constraint accounts_wallet_check
    check ((kind in ('available', 'locked', 'offchain')) = (wallet_id is not null))`,
  // Off-chain balances may be negative. A check constraint cannot read the account's kind, so a trigger replaces it.
  'alter table custody.entries drop constraint entries_balance_after_check',
  `create function custody.refuse_overdraft() returns trigger language plpgsql as
    $$ begin
      if (select kind from custody.accounts where id = new.account_id) <> 'offchain' then
        raise exception 'account % would fall below zero', new.account_id;
      end if;
      return new;
    end $$`,
  `create trigger entries_are_not_overdrawn before insert on custody.entries
    for each row when (new.balance_after < 0) execute function custody.refuse_overdraft()`,
  `update custody.settings set "values" = "values" || '{"offchain_transfers": false}'`,
];
