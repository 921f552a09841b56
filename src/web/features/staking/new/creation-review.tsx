import { stakingWhatIf } from '#contract/rules/staking-what-if.ts';
import { readEther } from '#web/features/staking/validator/ether-amount.ts';
import { entityFacts } from '#web/parts/entity/people-panels.tsx';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import { beneficiaryEntities } from '#web/parts/money-form/beneficiary-values.ts';
import type { MoneyReviewed } from '#web/parts/money-form/money-spec.ts';
import { feeWords } from '#web/parts/money-form/typed-fee.ts';
import { TypedFigure } from '#web/parts/money-form/typed-figure.tsx';
import { compoundingIn, type CreationValues } from './creation-values.ts';

type CreationReviewProps = Pick<MoneyReviewed<'staking', CreationValues>, 'values' | 'figures'> & {
  /** The name of a wallet or account by its id. */
  readonly nameOf: (id: string) => string;
  /** The id of the contract's account, and its address. */
  readonly contract: string;
  readonly address: string | null;
};

/** The content of the request, word for word. */
export function CreationReview({ values, figures, nameOf, contract, address }: CreationReviewProps) {
  const { wei } = readEther(values.amount);
  const words = feeWords(values, ' gwei');
  return (
    <>
      <Panel title="What will be sent">
        <Facts
          facts={{
            Amount: <TypedFigure typed={values.amount} asset="eth" />,
            Result: wei === null ? null : stakingWhatIf(wei, compoundingIn(values)).words,
            From: nameOf(values.wallet),
            To: nameOf(contract),
            'Address of the contract': address === null ? 'None on the record' : <FullHash value={address} what="address" />,
            'Rewards go to': nameOf(values.rewards),
            Fee: figures?.fee === null || figures?.fee === undefined ? words : `${figures.fee} ETH estimated, on top (${words})`,
            Group: values.group.trim() || 'None',
            Note: values.notes.trim() || 'None',
          }}
        />
      </Panel>
      {beneficiaryEntities(values.beneficiaries, false).map((entity, place) => (
        <Panel key={place} title="Beneficiary">
          <Facts facts={entityFacts('beneficiary', entity)} />
        </Panel>
      ))}
    </>
  );
}
