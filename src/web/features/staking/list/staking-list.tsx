import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { DeskValidator, ValidatorList } from '#contract/desk/validators.ts';
import { mayDo } from '#contract/roles.ts';
import { createStaking } from '#contract/service/staking.ts';
import { userRoles } from '#web/data/session.ts';
import { stakingQueries } from '#web/data/staking.ts';
import { HistoryFigures } from '#web/features/staking/history/history-figures.tsx';
import type { StakingSearch } from '#web/features/staking/staking-search.ts';
import { Choice } from '#web/parts/form/choice.tsx';
import { ExportButton } from '#web/parts/list/export-button.tsx';
import { FilterBar, type Filter } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import { columnWidths } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { validatorLabel } from '#web/parts/validator/validator-labels.ts';
import { listView } from './list-view.ts';
import { validatorColumns } from './validator-columns.tsx';
import { visibleValidators } from './validator-rows.ts';
import { ValidatorSums } from './validator-sums.tsx';
import { ValidatorTable } from './validator-table.tsx';
import { ValidatorsInProgress } from './validators-in-progress.tsx';

export function StakingList({ search }: { readonly search: StakingSearch }) {
  const query = useQuery(stakingQueries.list);
  return (
    <>
      <PageHeader
        title="Staking"
        aside={query.data === undefined ? undefined : `${query.data.validators.length} validators`}
        action={query.data !== undefined && isEmpty(query.data) ? undefined : <NewLink />}
      />
      <ListStates
        query={query}
        what="Validators"
        skeleton={<SkeletonRows widths={columnWidths(validatorColumns('eth'))} />}
        empty={(list) => (isEmpty(list) ? <NoValidators /> : null)}
      >
        {(list) => <ValidatorLists list={list} search={search} />}
      </ListStates>
    </>
  );
}

function isEmpty({ validators, on_their_way: inProgress }: ValidatorList): boolean {
  return validators.length === 0 && inProgress.length === 0;
}

function NewLink() {
  if (!mayDo(userRoles(), createStaking.roles)) return null;
  return (
    <Button size="sm" renderRoot={(props) => <Link {...props} to="/staking/new" />}>
      New validator
    </Button>
  );
}

function NoValidators() {
  return (
    <EmptyPanel title="No validators" action={<NewLink />}>
      Validators appear here after a treasurer requests one. Staking works only if the custodian has configured a staking provider.
    </EmptyPanel>
  );
}

const units = { eth: 'ETH', wei: 'wei' } as const;

function ValidatorLists({ list, search }: { readonly list: ValidatorList; readonly search: StakingSearch }) {
  const navigate = useNavigate();
  const { validators, on_their_way: pendingValidators, is_whole: isWhole } = list;
  const rows = useMemo(() => visibleValidators(validators, search), [validators, search]);
  const url = urlSearchOf(search);
  const { unit, group, wallet, sort, order } = listView(search);
  const change = (patch: StakingSearch) => void navigate({ to: '/staking', search: { ...search, ...patch }, replace: true });
  const sortBy = (sortKey: string) => change({ sort: sortKey, order: sortKey === sort && order === 'asc' ? 'desc' : undefined });
  return (
    <Stack>
      <ValidatorsInProgress validators={pendingValidators} />
      {isWhole ? null : <Text role="note">Some wallets could not be loaded, so validators may be missing.</Text>}
      <FilterBar filters={filtersOf(validators)} search={url} />
      <ValidatorSums rows={rows} unit={unit} />
      <Group gap="xs" justify="space-between">
        <Choice
          legend="Show amounts in"
          value={unit}
          choices={units}
          choose={(chosenUnit) => change({ unit: chosenUnit === 'eth' ? undefined : chosenUnit })}
        />
        <ExportButton source={{ list: 'validators', filter: {} }} title="Validators" filters={[]} url={{}} />
      </Group>
      {rows.length === 0 ? (
        <EmptyPanel title={`No match among ${validators.length} validators`}>Clear a filter to see them all.</EmptyPanel>
      ) : (
        <ValidatorTable rows={rows} group={group} unit={unit} sort={{ columnKey: sort, order, onChoose: sortBy }} />
      )}
      <HistoryFigures filter={wallet === undefined ? {} : { wallet_id: wallet }} />
    </Stack>
  );
}

function filtersOf(validators: readonly DeskValidator[]): readonly Filter[] {
  const wallets = new Map(validators.map(({ wallet: { id, name } }) => [String(id), name ?? `Wallet ${id}`]));
  const states = [...new Set(validators.flatMap(({ status }) => status ?? []))];
  const choicesOf = (labelByValue: ReadonlyMap<string, string>) => [...labelByValue].map(([value, label]) => ({ value, label }));
  return [
    { kind: 'choice', name: 'wallet', title: 'Wallet', choices: choicesOf(wallets) },
    { kind: 'choice', name: 'status', title: 'State', choices: states.map((value) => ({ value, label: validatorLabel(value).label })) },
    {
      kind: 'choice',
      name: 'compounding',
      title: 'Compounding',
      choices: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
        { value: 'unknown', label: 'Unknown' },
      ],
    },
    {
      kind: 'choice',
      name: 'group',
      title: 'Group by',
      choices: [
        { value: 'wallet', label: 'Wallet' },
        { value: 'status', label: 'State' },
      ],
    },
  ];
}
