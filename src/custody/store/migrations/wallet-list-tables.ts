/** Every type, or every status, of a wallet's list. */
export const any = 'any';

const columns = 'wallet_id, type, status, transaction_id';
const standing = 'link.wallet_id, types.type, statuses.status, link.transaction_id';
const lists = `unnest(array[link.type, '${any}']) types (type), unnest(array[link.status, '${any}']) statuses (status)`;

/**
 * The lists of the wallets, one for each combination of type and status: a transaction stands under its own type and under any, there under its
 * status and under any. A wallet may hold 100,000 of one status and three of another, so that a planner with several indexes to choose from
 * walks the wrong one; here each list is a stretch of the only index. Nobody but these two triggers writes them. Migration 008.
 */
export const walletLists = [
  'drop trigger transaction_wallets_type on custody.transaction_wallets',
  'drop function custody.copy_type()',
  'alter table custody.transaction_wallets drop column type', // and its index
  'create index transaction_wallets_transaction on custody.transaction_wallets (transaction_id)',
  `create table custody.wallet_lists (
    wallet_id integer not null,
    type text not null,
    status text not null,
    transaction_id integer not null,
    primary key (${columns})
  )`,
  `insert into custody.wallet_lists (${columns})
    select ${standing} from (
      select wallet_id, transaction_id, t.type, t.status from custody.transaction_wallets join custody.transactions t on t.id = transaction_id
    ) link, ${lists} order by 1, 2, 3, 4`,
  // Locked before it is taken apart: a status that is moved meanwhile would not find these rows.
  `create function custody.enter_lists() returns trigger language plpgsql as
    $$ begin
      with link as materialized (
        select wallet_id, transaction_id, t.type, t.status from added join custody.transactions t on t.id = transaction_id for share of t
      )
      insert into custody.wallet_lists (${columns}) select ${standing} from link, ${lists} order by 1, 2, 3, 4;
      return null;
    end $$`,
  `create trigger transaction_wallets_enter after insert on custody.transaction_wallets
    referencing new table as added for each statement execute function custody.enter_lists()`,
  `create function custody.change_lists() returns trigger language plpgsql as
    $$ begin
      update custody.wallet_lists list set status = new.status from custody.transaction_wallets link
        where link.transaction_id = new.id and list.wallet_id = link.wallet_id and list.transaction_id = new.id
          and list.type in (new.type, '${any}') and list.status = old.status;
      return null;
    end $$`,
  `create trigger transactions_change after update of status on custody.transactions
    for each row when (old.status <> new.status) execute function custody.change_lists()`,
];
