import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { DeskValidator, ValidatorList } from '#contract/desk/validators.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { mayDo } from '#contract/roles.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';
import { exitValidator } from '#contract/service/staking.ts';
import { userRoles } from '#web/data/session.ts';
import { stakingQueries } from '#web/data/staking.ts';
import { HistoryFigures } from '#web/features/staking/history/history-figures.tsx';
import { ValidatorTimeline } from '#web/features/staking/history/validator-timeline.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { MoneyForm } from '#web/parts/money-form/money-form.tsx';
import type { MoneySearch } from '#web/parts/money-form/money-search.ts';
import type { MoneySpec } from '#web/parts/money-form/money-spec.ts';
import type { MoneyValues } from '#web/parts/money-form/money-values.ts';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { DetailColumns, Panel } from '#web/parts/record/facts.tsx';
import { RecordPage } from '#web/parts/record/record-page.tsx';
import { ValidatorPanel } from '#web/parts/validator/validator-facts.tsx';
import { ValidatorState } from '#web/parts/validator/validator-state.tsx';
import { exitSpec } from './exit-spec.tsx';
import { topUpSpec } from './top-up-spec.tsx';
import { ValidatorActions } from './validator-actions.tsx';
import { withdrawalSpec } from './withdrawal-spec.tsx';

type ValidatorDetailProps = { readonly pubkey: string; readonly search: MoneySearch };

/** The page of one validator, or the form for an action on the validator. */
export function ValidatorDetail({ pubkey, search }: ValidatorDetailProps) {
  const query = useQuery(stakingQueries.list);
  const validator = query.data === undefined ? undefined : findValidator(query.data, pubkey);
  if (validator !== undefined && actionNames.some((action) => action === search.action))
    return <ValidatorCommand validator={validator} pubkey={pubkey} search={search} />;
  return (
    <RecordPage
      query={query}
      what="The validator"
      trail={<Link to="/staking">Staking</Link>}
      title={() => validator?.name ?? 'Validator'}
      state={() => (validator === undefined ? undefined : <ValidatorState status={validator.status} />)}
      panels={[{ Validator: 8 }, { Actions: 3 }]}
      empty={() => (validator === undefined ? <NotListed /> : null)}
    >
      {() => (validator === undefined ? null : <ValidatorPanels validator={validator} pubkey={pubkey} />)}
    </RecordPage>
  );
}

/** The actions on a validator that a URL can open. */
const actionNames = ['exit', 'withdraw', 'top_up'] as const;

function findValidator({ validators }: ValidatorList, pubkey: string): DeskValidator | undefined {
  return validators.find((each) => each.pubkey !== null && comparablePubkey(each.pubkey) === comparablePubkey(pubkey));
}

function NotListed() {
  return (
    <EmptyPanel title="No wallet has this validator">
      A new validator appears after its deposit is broadcast. Until then it is under “In progress” on the Staking page.
    </EmptyPanel>
  );
}

function ValidatorPanels({ validator, pubkey }: { readonly validator: DeskValidator; readonly pubkey: string }) {
  return (
    <DetailColumns
      sideContent={
        <>
          <ValidatorActions validator={validator} pubkey={pubkey} />
          <ValidatorTimeline pubkey={pubkey} />
        </>
      }
    >
      <ValidatorPanel validator={validator} />
      <HistoryFigures filter={{ validator_pubkey: comparablePubkey(pubkey) }} />
    </DetailColumns>
  );
}

type ValidatorCommandProps = { readonly validator: DeskValidator; readonly pubkey: string; readonly search: MoneySearch };

function ValidatorCommand({ validator, pubkey, search }: ValidatorCommandProps) {
  const trail = (
    <Link to="/staking/$pubkey" params={{ pubkey }}>
      {validator.name ?? 'Validator'}
    </Link>
  );
  if (!mayDo(userRoles(), exitValidator.roles))
    return (
      <>
        <PageHeader title={validator.name ?? 'Validator'} trail={trail} />
        <Panel title="Not permitted">
          <Text>Only treasurers can act on validators.</Text>
        </Panel>
      </>
    );
  const validatorForm = { validator, pubkey, trail };
  switch (search.action) {
    case 'exit':
      return <CommandForm spec={exitSpec(validatorForm)} pubkey={pubkey} search={search} />;
    case 'withdraw':
      return <CommandForm spec={withdrawalSpec(validatorForm)} pubkey={pubkey} search={search} />;
    default:
      return <CommandForm spec={topUpSpec(validatorForm)} pubkey={pubkey} search={search} />;
  }
}

type FormProps<Kind extends CommandKind, Values extends MoneyValues> = {
  readonly spec: MoneySpec<Kind, Values>;
  readonly pubkey: string;
  readonly search: MoneySearch;
};

function CommandForm<Kind extends CommandKind, Values extends MoneyValues>({ spec, pubkey, search }: FormProps<Kind, Values>) {
  const navigate = useNavigate();
  return (
    <MoneyForm
      spec={spec}
      again={search.again}
      isReview={search.step === 'review'}
      go={(isReview) =>
        void navigate({
          to: '/staking/$pubkey',
          params: { pubkey },
          search: { ...search, step: isReview ? 'review' : undefined },
        })
      }
    />
  );
}
