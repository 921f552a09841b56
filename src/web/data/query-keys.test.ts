import { describe, expect, test } from 'vitest';
import * as keys from './keys.ts';
import { accountQuery } from './users/account.ts';
import { targetQueries } from './users/notification-targets.ts';

type Keyed = { readonly queryKey: readonly unknown[] };
type Build = (...args: unknown[]) => unknown;

const modules = import.meta.glob<object>(['./**/*.ts', '!./**/*.test.ts', '!./**/test-*.ts'], { eager: true });

/** Every export of `data/`, so that a new module is tested without an entry here. */
const exported: readonly (readonly [name: string, value: unknown])[] = Object.values(modules).flatMap((module) => Object.entries(module));

/** The entries of every exported object whose name has this ending: `'commandQueries.list'`. */
function entriesOf(ending: 'Queries' | 'Mutations'): readonly (readonly [name: string, entry: unknown])[] {
  return exported
    .filter(([name]) => name.endsWith(ending))
    .flatMap(([name, all]) => Object.entries(all as object).map(([key, entry]) => [`${name}.${key}`, entry] as const));
}

const single = exported.filter(([name]) => name.endsWith('Query'));

/** An argument for any query, with the fields that some queries read. */
const argument = (value: string) => ({ value, key: value, visit: value });

/** Indexes of arguments that are not part of the key. */
const outsideKey: Readonly<Record<string, readonly number[]>> = {
  // The key contains a digest instead of the batch, which may have a megabyte.
  'batchQueries.preflight': [1],
};

const queries = [...entriesOf('Queries'), ...single];

describe('a query key', () => {
  const keyOf = (build: Build, args: readonly unknown[]) => JSON.stringify((build(...args) as Keyed).queryKey);
  const parametrized = queries.flatMap(([name, entry]) =>
    typeof entry === 'function' && entry.length > 0 ? [[name, entry as Build] as const] : [],
  );

  test.for(parametrized)('a query key differs for each argument of %s', ([name, build]) => {
    const args = Array.from({ length: build.length }, (_each, index) => argument(`${index}`));
    for (const index of args.keys()) {
      if (outsideKey[name]?.includes(index) === true) continue;
      const other = args.with(index, argument('other'));
      expect(keyOf(build, other), `argument ${index}`).not.toBe(keyOf(build, args));
    }
    expect(keyOf(build, args)).toBe(keyOf(build, [...args]));
  });

  test('a query key belongs to one query only', () => {
    const all = queries.map(([, entry]) =>
      typeof entry === 'function'
        ? keyOf(
            entry as Build,
            Array.from({ length: entry.length }, () => 'same'),
          )
        : JSON.stringify((entry as Keyed).queryKey),
    );
    expect(all.filter((key, index) => all.indexOf(key) < index)).toEqual([]);
  });
});

describe('a mutation', () => {
  const { batchesKey, changesKey, commandsKey, directPartiesKey, policyKey, transactionsKey, usersKey, walletsKey, workKey } = keys;
  const [accountKey, targetsKey] = [accountQuery.queryKey, targetQueries.own.queryKey.slice(0, 1)];
  const ofPolicy = [policyKey, changesKey, usersKey, workKey];
  const ofUsers = [usersKey, changesKey, workKey];

  /** The root keys that each mutation invalidates. */
  const invalidated: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
    'batchMutations.review': [batchesKey, workKey],
    'batchMutations.control': [batchesKey, commandsKey, workKey],
    'commandMutations.review': [commandsKey, workKey],
    'commandMutations.cancel': [commandsKey, workKey],
    'commandMutations.resolve': [commandsKey, workKey],
    // Mutations that only read, so that their results are not cached.
    'beneficiaryMutations.ofAccount': [],
    'beneficiaryMutations.last': [],
    'policyMutations.replay': [],
    'accountMutations.askTotpSecret': [],
    'fundingAddressMutations.create': [walletsKey],
    'fundingAddressMutations.edit': [walletsKey],
    'partyMutations.create': [directPartiesKey],
    'partyMutations.review': [directPartiesKey],
    'policyMutations.changeDraft': ofPolicy,
    'policyMutations.publish': ofPolicy,
    'changeMutations.decide': ofPolicy,
    'changeMutations.withdraw': ofPolicy,
    'transactionMutations.submitInformation': [transactionsKey, workKey],
    'reconciliationMutations.explain': [keys.reconciliationKey, workKey],
    'reconciliationMutations.signOff': [keys.reconciliationKey, workKey],
    'statementMutations.make': [['statements']],
    'evidenceMutations.sign': [keys.evidenceKey, workKey],
    'targetMutations.changeOwn': [targetsKey],
    'targetMutations.proposeRoles': [targetsKey, changesKey, workKey],
    'userMutations.invite': ofUsers,
    'userMutations.changeRoles': ofUsers,
    'userMutations.changeState': ofUsers,
    'userMutations.permitProvider': ofUsers,
    'userMutations.createLink': ofUsers,
    'userMutations.removeFactors': ofUsers,
    'userMutations.endSessions': ofUsers,
    'walletMutations.create': [walletsKey],
    'walletMutations.edit': [walletsKey],
    ...Object.fromEntries(
      ['changePassword', 'endSessions', 'addPasskey', 'removePasskey', 'confirmTotp', 'removeTotp', 'renewRecoveryCodes'].map((name) => [
        `accountMutations.${name}`,
        [accountKey],
      ]),
    ),
  };

  test('each mutation is listed in the table of invalidated keys', () => {
    expect(
      entriesOf('Mutations')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(Object.keys(invalidated).toSorted());
  });

  test.for(entriesOf('Mutations'))('%s invalidates its keys', ([name, build]) => {
    type End = (...args: readonly unknown[]) => unknown;
    const { onSettled, onSuccess } = (build as Build)('1') as { readonly onSettled?: End; readonly onSuccess?: End };
    const found: unknown[] = [];
    const client = {
      invalidateQueries: async ({ queryKey }: Keyed) => void found.push(queryKey),
      getQueryData: () => undefined,
      setQueryData: () => undefined,
      getQueriesData: () => [],
    };
    onSuccess?.({}, {}, undefined, { client });
    onSettled?.(undefined, null, undefined, undefined, { client });
    expect(found).toEqual(invalidated[name]);
  });
});
