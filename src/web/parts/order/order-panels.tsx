import { Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PreflightFigures } from '#contract/desk/preflight.ts';
import { queueLimits } from '#contract/limits.ts';
import { assetFacts } from '#contract/money/assets.ts';
import { decimalOf, toBaseUnits } from '#contract/money/money.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import { stakingPreview } from '#contract/rules/staking-what-if.ts';
import { stakingQueries } from '#web/data/staking.ts';
import { entityFacts, withHiddenLabels } from '#web/parts/entity/people-panels.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { BaseUnits } from '#web/parts/money/base-units.tsx';
import { Fold } from '#web/parts/page/fold.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { ValidatorPanel } from '#web/parts/validator/validator-facts.tsx';
import { LargeFigure } from './large-figure.tsx';
import { OrderDestination, DestinationAddress, RewardsEnd, OrderSource, ValidatorPayout } from './order-ends.tsx';
import { feeLabel, type Order } from './order.ts';
import { figureFacts } from './sent-figures.tsx';

type OrderPanelsProps = {
  readonly order: Order;
  /** The figures from the checks. Null if they cannot be estimated; undefined after the order was approved or declined. */
  readonly figures?: PreflightFigures | null | undefined;
  /** The title of the main panel: `'What will be sent'`. */
  readonly title: string;
  /** Further facts about the order, such as the requester. */
  readonly furtherFacts?: Readonly<Record<string, ReactNode>>;
};

/** The contents, recipients and beneficiaries of an order. The form's review and the approval page show the same panels. */
export function OrderPanels({ order, figures, title, furtherFacts = {} }: OrderPanelsProps) {
  const { destination } = order;
  return (
    <Stack>
      <Panel title={title}>
        <OrderAmount order={order} figures={figures} />
        <FactList facts={{ ...orderFacts(order, figures), ...furtherFacts }} />
      </Panel>
      {destination?.kind === 'validator' && destination.address !== null ? <OrderedValidator pubkey={destination.address} /> : null}
    </Stack>
  );
}

/** The amount that arrives at the recipient, with its value in CAD and in base units. */
function OrderAmount({ order: { kind, amount, asset }, figures }: Pick<OrderPanelsProps, 'order' | 'figures'>) {
  const label = amountLabel(kind, amount);
  if (label !== null || amount === null || asset === null)
    return (
      <Text fz="lg" fw={620} mb="sm">
        {label}
      </Text>
    );
  return (
    <Box mb="sm">
      <LargeFigure value={decimalOf(amount)} ticker={asset} />
      <Text size="xs" c="dimmed">
        <CadValue kind={kind} figures={figures} />
        <BaseUnits amount={decimalOf(amount)} asset={asset} />
      </Text>
    </Box>
  );
}

/** The estimated value of an order in CAD. It is displayed before the amount in base units. */
function CadValue({ kind, figures }: { readonly kind: Order['kind'] } & Pick<OrderPanelsProps, 'figures'>) {
  const cad = figures?.worth_cad ?? null;
  if (figures === undefined || (cad === null && paidByNoWallet.has(kind))) return null;
  if (cad === null) return figures === null ? 'Value cannot be estimated now · ' : 'No rate available · ';
  return (
    <>
      about <Amount value={decimalOf(cad)} ticker="cad" /> ·{' '}
    </>
  );
}

/** Describes what an order sends if its request contains no amount. */
function amountLabel(kind: Order['kind'], amount: string | null): string | null {
  if (kind === 'validator_exit') return 'Voluntary exit: paid out later';
  return amount === '0' ? 'Full balance (amount 0): closes the validator' : null;
}

function orderFacts(order: Order, figures: PreflightFigures | null | undefined): Readonly<Record<string, ReactNode>> {
  const { kind, amount, destination, isBatched, compounding, receiverId, beneficiaries, group, note } = order;
  const wei = kind === 'staking' && amount !== null ? toBaseUnits(decimalOf(amount), assetFacts.eth.places) : null;
  return {
    To: kind === 'validator_withdrawal' ? <ValidatorPayout order={order} /> : <OrderDestination order={order} />,
    ...addressFact(order),
    'Rewards go to': receiverId === null ? null : <RewardsEnd id={receiverId} />,
    Result: wei === null ? null : stakingPreview(wei, compounding ?? undefined).sentence,
    From: kind === 'validator_exit' ? null : <OrderSource order={order} />,
    ...feeFacts(order, figures),
    ...(kind === 'withdrawal' && beneficiaries.length === 0 && destination?.kind !== 'wallet' ? { Beneficiary: 'None' } : {}),
    ...Object.fromEntries(
      beneficiaries.map((entity, index) => [
        beneficiaries.length === 1 ? 'Beneficiary' : `Beneficiary ${index + 1}`,
        <Beneficiary key={index} kind={kind} entity={entity} />,
      ]),
    ),
    Group: group,
    Note: kindsWithNote.has(kind) ? note || 'None' : null,
    Batch: isBatched ? `Queued: sent with others, after ${queueLimits.count} are queued or ${queueLimits.time.label}` : null,
  };
}

const kindsWithNote: ReadonlySet<Order['kind']> = new Set(['withdrawal', 'reward_withdrawal', 'staking']);

function addressFact(order: Order): Readonly<Record<string, ReactNode>> {
  const label = order.destination?.kind === 'validator' ? 'Public key' : order.kind === 'staking' ? 'Deposit contract' : 'Address';
  const isPaid = order.destination !== null && order.destination.kind !== 'several';
  return isPaid ? { [label]: <DestinationAddress order={order} /> } : {};
}

/** Texts about the fee of orders for which the requester cannot choose one. */
const fixedFees: Partial<Record<Order['kind'], string>> = {
  validator_top_up: 'Set by the custodian',
  validator_withdrawal: 'No fee: the consensus layer pays out',
};

/** Kinds of orders that no wallet pays for. They have no total and no figures. */
const paidByNoWallet: ReadonlySet<Order['kind']> = new Set(['validator_exit', 'validator_withdrawal', 'reward_withdrawal']);

function feeFacts(order: Order, figures: PreflightFigures | null | undefined): Readonly<Record<string, ReactNode>> {
  const label = feeLabel(order) ?? fixedFees[order.kind] ?? null;
  if (figures === undefined || paidByNoWallet.has(order.kind)) return { Fee: label, 'Total debited': null };
  return figureFacts(figures, label);
}

/**
 * A beneficiary in one line, which the user can open to see all fields. Without a service provider, the wallet counts as
 * self-hosted.
 */
function Beneficiary({ kind, entity }: { readonly kind: Order['kind']; readonly entity: EntityRecord }) {
  const name = [entity['corporate_name'], entity['firstname'], entity['lastname']].filter((part) => part !== undefined && part !== '');
  const isHidden = name.includes(maskedText);
  const provider = entity['service_provider_name'] ?? '';
  const wallet =
    provider === maskedText ? '' : provider !== '' ? `hosted by ${String(provider)}` : kind === 'withdrawal' ? 'self-hosted wallet' : '';
  const country = entity['country'] === maskedText ? '' : entity['country'];
  const title = [isHidden ? '' : name.join(' '), country, wallet, isHidden ? 'name hidden' : ''].filter(Boolean).join(', ');
  return (
    <>
      <Fold title={title}>
        <FactList facts={withHiddenLabels(entityFacts('beneficiary', entity))} />
      </Fold>
      {isHidden ? (
        <Text size="xs" c="dimmed">
          Hidden since the request was made: only compliance officers and administrators see it, and approvers until they decide.
        </Text>
      ) : null}
    </>
  );
}

/** The current state of the validator in an order. */
function OrderedValidator({ pubkey }: { readonly pubkey: string }) {
  const { data } = useQuery(stakingQueries.list);
  const validator = data?.validators.find((each) => each.pubkey === pubkey);
  return validator === undefined ? null : <ValidatorPanel validator={validator} />;
}
