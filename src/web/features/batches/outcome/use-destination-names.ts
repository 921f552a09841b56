import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { searchableLists } from '#web/data/searchable.ts';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { OutcomeRow } from './batch-row-state.ts';
import { destinationLabel } from './result-file.ts';

type Destination = Pick<OutcomeRow, 'type' | 'id' | 'public_address'>;

const noRows: readonly OutcomeRow[] = [];

/**
 * Returns a function that names the wallets and accounts in the rows. A wallet or account without a loaded name is named by its
 * number.
 */
export function useDestinationNames(rows: readonly OutcomeRow[] = noRows): (destination: Destination) => string {
  const types = useMemo(() => new Set(rows.map(({ type }) => type)), [rows]);
  const wallets = useQuery({ ...searchableLists.wallets, enabled: types.has('wallet') });
  const accounts = useQuery({ ...searchableLists.accounts, enabled: types.has('external_account') });
  const names = useMemo(
    () =>
      new Map([
        ...(wallets.data?.items ?? []).map((each): [string, string] => [`Wallet ${each.id}`, partyName(each)]),
        ...(accounts.data?.items ?? []).map((each): [string, string] => [
          `External account ${each.id}`,
          partyName({ ...each, kind: 'external' }),
        ]),
      ]),
    [wallets.data, accounts.data],
  );
  return useCallback((destination) => names.get(destinationLabel(destination)) ?? destinationLabel(destination), [names]);
}
