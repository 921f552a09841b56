import { describe, expect, test } from 'vitest';
import * as keys from './keys.ts';
import { accountQuery } from './users/account.ts';
import { targetQueries } from './users/notification-targets.ts';

type WithQueryKey = { readonly queryKey: readonly unknown[] };
type BuildQuery = (...args: unknown[]) => unknown;

const modules = import.meta.glob<object>(['./**/*.ts', '!./**/*.test.ts', '!./**/test-*.ts'], { eager: true });

/** Every export of the modules in `data/`. New modules are included automatically. */
const exportedEntries: readonly (readonly [name: string, value: unknown])[] = Object.values(modules).flatMap((module) =>
  Object.entries(module),
);

/** The entries of every exported object with a name that has this ending: `'commandQueries.list'`. */
function entriesOf(ending: 'Queries' | 'Mutations'): readonly (readonly [name: string, entry: unknown])[] {
  return exportedEntries
    .filter(([name]) => name.endsWith(ending))
    .flatMap(([name, queryTable]) => Object.entries(queryTable as object).map(([key, entry]) => [`${name}.${key}`, entry] as const));
}

const singleQueries = exportedEntries.filter(([name]) => name.endsWith('Query'));

/** An argument that every query accepts. Some queries read these fields. */
const argument = (value: string) => ({ value, key: value, visit: value });

/** Indexes of arguments that are not part of the query's key. */
const argumentsOutsideKey: Readonly<Record<string, readonly number[]>> = {
  // The key contains a name instead of the batch, because the batch can be a megabyte long.
  'batchQueries.preflight': [1],
};

const queries = [...entriesOf('Queries'), ...singleQueries];

describe('a query key', () => {
  const keyOf = (build: BuildQuery, args: readonly unknown[]) => JSON.stringify((build(...args) as WithQueryKey).queryKey);
  const parametrizedQueries = queries.flatMap(([name, entry]) =>
    typeof entry === 'function' && entry.length > 0 ? [[name, entry as BuildQuery] as const] : [],
  );

  test.for(parametrizedQueries)('each argument of %s changes its query key', ([name, build]) => {
    const args = Array.from({ length: build.length }, (_each, index) => argument(`${index}`));
    for (const index of args.keys()) {
      if (argumentsOutsideKey[name]?.includes(index) === true) continue;
      const otherArguments = args.with(index, argument('other'));
      expect(keyOf(build, otherArguments), `argument ${index}`).not.toBe(keyOf(build, args));
    }
    expect(keyOf(build, args)).toBe(keyOf(build, [...args]));
  });

  test('two different queries never have the same query key', () => {
    const queryKeys = queries.map(([, entry]) =>
      typeof entry === 'function'
        ? keyOf(
            entry as BuildQuery,
            Array.from({ length: entry.length }, () => 'same'),
          )
        : JSON.stringify((entry as WithQueryKey).queryKey),
    );
    expect(queryKeys.filter((key, index) => queryKeys.indexOf(key) < index)).toEqual([]);
  });
});

describe('a mutation', () => {
  const { batchesKey, changesKey, commandsKey, directPartiesKey, policyKey, transactionsKey, usersKey, walletsKey, workKey } = keys;
  const [accountKey, targetsKey] = [accountQuery.queryKey, targetQueries.own.queryKey.slice(0, 1)];
  const policyRoots = [policyKey, changesKey, usersKey, workKey];
  const userRoots = [usersKey, changesKey, workKey];

  /** The root keys that each mutation invalidates. */
  const invalidatedKeys: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
    'batchMutations.review': [batchesKey, workKey],
    'batchMutations.control': [batchesKey, commandsKey, workKey],
    'commandMutations.review': [commandsKey, workKey],
    'commandMutations.cancel': [commandsKey, workKey],
    'commandMutations.resolve': [commandsKey, workKey],
    // These mutations only read. They are not queries, so that their results are not cached.
    'beneficiaryMutations.ofAccount': [],
    'beneficiaryMutations.last': [],
    'policyMutations.replayDraft': [],
    'policyMutations.replayProposal': [],
    'auditMutations.compare': [],
    'accountMutations.askTotpSecret': [],
    'fundingAddressMutations.create': [walletsKey],
    'fundingAddressMutations.edit': [walletsKey],
    'partyMutations.create': [directPartiesKey],
    'partyMutations.review': [directPartiesKey],
    'policyMutations.changeDraft': policyRoots,
    'policyMutations.publish': policyRoots,
    'changeMutations.decide': policyRoots,
    'changeMutations.withdraw': policyRoots,
    'transactionMutations.submitInformation': [transactionsKey, workKey],
    'reconciliationMutations.explain': [keys.reconciliationKey, workKey],
    'reconciliationMutations.signOff': [keys.reconciliationKey, workKey],
    'statementMutations.make': [['statements']],
    'evidenceMutations.sign': [keys.evidenceKey, workKey],
    'targetMutations.changeOwn': [targetsKey],
    'targetMutations.proposeRoles': [targetsKey, changesKey, workKey],
    'userMutations.invite': userRoots,
    'userMutations.changeRoles': userRoots,
    'userMutations.changeState': userRoots,
    'userMutations.permitProvider': userRoots,
    'userMutations.createLink': userRoots,
    'userMutations.removeFactors': userRoots,
    'userMutations.endSessions': userRoots,
    'walletMutations.create': [walletsKey],
    'walletMutations.edit': [walletsKey],
    ...Object.fromEntries(
      ['changePassword', 'endSessions', 'addPasskey', 'removePasskey', 'confirmTotp', 'removeTotp', 'renewRecoveryCodes'].map((name) => [
        `accountMutations.${name}`,
        [accountKey],
      ]),
    ),
  };

  test('the table of invalidated keys contains every mutation', () => {
    expect(
      entriesOf('Mutations')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(Object.keys(invalidatedKeys).toSorted());
  });

  test.for(entriesOf('Mutations'))('the mutation %s invalidates the root keys in the table', ([name, build]) => {
    type EndCallback = (...args: readonly unknown[]) => unknown;
    const { onSettled, onSuccess } = (build as BuildQuery)('1') as { readonly onSettled?: EndCallback; readonly onSuccess?: EndCallback };
    const invalidatedRoots: unknown[] = [];
    const client = {
      invalidateQueries: async ({ queryKey }: WithQueryKey) => void invalidatedRoots.push(queryKey),
      getQueryData: () => undefined,
      setQueryData: () => undefined,
      getQueriesData: () => [],
    };
    onSuccess?.({}, {}, undefined, { client });
    onSettled?.(undefined, null, undefined, undefined, { client });
    expect(invalidatedRoots).toEqual(invalidatedKeys[name]);
  });
});
