import { completedPlaces } from '#custody/store/completed-places.ts';

const columns = 'wallet_id, type, status, transaction_id, completed_at';

/** In a wallet's lists the time stands with the type and status that the transaction has: those of any would only say it again. Migration 009. */
export const completedPlaceIndexes = [
  'drop index custody.transactions_completed_place',
  'drop index custody.transactions_completed_at',
  `create index transactions_completed_places on custody.transactions using gist (${completedPlaces.standings})
    where completed_at is not null`,
  'alter table custody.wallet_lists add column completed_at timestamptz',
  `update custody.wallet_lists list set completed_at = t.completed_at from custody.transactions t
    where t.completed_at is not null and t.id = list.transaction_id and list.type = t.type and list.status = t.status`,
  `create index wallet_lists_completed_places on custody.wallet_lists using gist (${completedPlaces.wallet_lists})
    where completed_at is not null`,
  `create or replace function custody.enter_lists() returns trigger language plpgsql as
    $$ begin
      with link as materialized (
        select wallet_id, transaction_id, t.type, t.status, t.completed_at
          from added join custody.transactions t on t.id = transaction_id for share of t
      )
      insert into custody.wallet_lists (${columns})
        select link.wallet_id, types.type, statuses.status, link.transaction_id,
          case when types.type = link.type and statuses.status = link.status then link.completed_at end
          from link, unnest(array[link.type, 'any']) types (type), unnest(array[link.status, 'any']) statuses (status)
          order by 1, 2, 3, 4;
      return null;
    end $$`,
  `create or replace function custody.change_lists() returns trigger language plpgsql as
    $$ begin
      update custody.wallet_lists list
        set status = new.status, completed_at = case list.type when new.type then new.completed_at end
        from custody.transaction_wallets link
        where link.transaction_id = new.id and list.wallet_id = link.wallet_id and list.transaction_id = new.id
          and list.type in (new.type, 'any') and list.status = old.status;
      return null;
    end $$`,
  'drop trigger transactions_change on custody.transactions',
  `create trigger transactions_change after update of status, completed_at on custody.transactions
    for each row when (old.status <> new.status or old.completed_at is distinct from new.completed_at)
    execute function custody.change_lists()`,
];

/** Most do not ask for a standing, and two lists are found in half the time of six. Migration 011. */
export const completedTypeIndex = [
  `create index transactions_completed_types on custody.transactions using gist (${completedPlaces.types}) where completed_at is not null`,
];
