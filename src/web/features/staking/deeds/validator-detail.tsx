import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import type { DeskValidator, ValidatorList } from '#contract/desk/validators.ts';
import { exitValidator } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';
import { heldRoles } from '#web/data/session.ts';
import { stakingQueries } from '#web/data/staking.ts';
import { HistoryFigures } from '#web/features/staking/history/history-figures.tsx';
import { ValidatorTimeline } from '#web/features/staking/history/validator-timeline.tsx';
import type { CommandDeed } from '#web/parts/command/command-deed.ts';
import { CommandForm } from '#web/parts/command/command-form.tsx';
import type { DeedSearch } from '#web/parts/command/deed-search.ts';
import { DetailColumns, Panel } from '#web/parts/facts.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { ValidatorState } from '#web/parts/validator/validator-state.tsx';
import { DeedPanel } from './deed-panel.tsx';
import { exitDeed } from './exit-deed.tsx';
import { topUpDeed } from './top-up-deed.tsx';
import { ValidatorFacts } from './validator-facts.tsx';
import { withdrawalDeed } from './withdrawal-deed.tsx';

type ValidatorDetailProps = { readonly pubkey: string; readonly search: DeedSearch };

/** One validator, or the deed on it that is being filled in. */
export function ValidatorDetail({ pubkey, search }: ValidatorDetailProps) {
  const query = useQuery(stakingQueries.list);
  const validator = query.data === undefined ? undefined : findValidator(query.data, pubkey);
  const trail = <Link to="/staking">Staking</Link>;
  if (validator !== undefined && deeds.some((deed) => deed === search.deed))
    return <Deed validator={validator} pubkey={pubkey} search={search} />;
  return (
    <>
      <PageHeader
        title={validator?.name ?? 'Validator'}
        trail={trail}
        aside={validator === undefined ? undefined : <ValidatorState status={validator.status} />}
      />
      <ListStates
        query={query}
        what="The validator"
        skeleton={
          <DetailColumns side={<SkeletonPanel title="Deeds" facts={3} />}>
            <SkeletonPanel title="Facts" facts={8} />
          </DetailColumns>
        }
        empty={(list) => (findValidator(list, pubkey) === undefined ? <NotShown /> : null)}
      >
        {() => (validator === undefined ? null : <Shown validator={validator} pubkey={pubkey} />)}
      </ListStates>
    </>
  );
}

/** The deeds that the address may name. */
const deeds = ['exit', 'withdraw', 'top_up'] as const;

function findValidator({ validators }: ValidatorList, pubkey: string): DeskValidator | undefined {
  return validators.find((each) => each.pubkey !== null && comparablePubkey(each.pubkey) === comparablePubkey(pubkey));
}

function NotShown() {
  return (
    <EmptyPanel title="No wallet shows this validator">
      A new one appears once its deposit is broadcast. Until then it stands under “On their way” on the staking page.
    </EmptyPanel>
  );
}

function Shown({ validator, pubkey }: { readonly validator: DeskValidator; readonly pubkey: string }) {
  return (
    <DetailColumns
      side={
        <>
          <DeedPanel validator={validator} pubkey={pubkey} />
          <ValidatorTimeline pubkey={pubkey} />
        </>
      }
    >
      <ValidatorFacts validator={validator} />
      <HistoryFigures filter={{ validator_pubkey: comparablePubkey(pubkey) }} />
    </DetailColumns>
  );
}

type DeedProps = { readonly validator: DeskValidator; readonly pubkey: string; readonly search: DeedSearch };

function Deed({ validator, pubkey, search }: DeedProps) {
  const trail = (
    <Link to="/staking/$pubkey" params={{ pubkey }}>
      {validator.name ?? 'Validator'}
    </Link>
  );
  if (!mayDo(heldRoles(), exitValidator.roles))
    return (
      <>
        <PageHeader title={validator.name ?? 'Validator'} trail={trail} />
        <Panel title="For treasury">
          <p>Only people with the treasury role may act on validators.</p>
        </Panel>
      </>
    );
  const about = { validator, pubkey, trail };
  switch (search.deed) {
    case 'exit':
      return <Form deed={exitDeed(about)} pubkey={pubkey} search={search} />;
    case 'withdraw':
      return <Form deed={withdrawalDeed(about)} pubkey={pubkey} search={search} />;
    default:
      return <Form deed={topUpDeed(about)} pubkey={pubkey} search={search} />;
  }
}

type FormProps<Kind extends CommandKind> = { readonly deed: CommandDeed<Kind>; readonly pubkey: string; readonly search: DeedSearch };

function Form<Kind extends CommandKind>({ deed, pubkey, search }: FormProps<Kind>) {
  const navigate = useNavigate();
  return (
    <CommandForm
      deed={deed}
      isReview={search.step === 'review'}
      go={(isReview) =>
        void navigate({
          to: '/staking/$pubkey',
          params: { pubkey },
          search: { deed: search.deed, ...(isReview ? { step: 'review' } : {}) },
        })
      }
    />
  );
}
