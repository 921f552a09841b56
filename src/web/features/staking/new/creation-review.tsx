import { stakingWhatIf } from '#contract/rules/staking-what-if.ts';
import { readEther } from '#web/features/staking/validator/ether-amount.ts';
import { TypedEther } from '#web/features/staking/validator/typed-ether.tsx';
import { beneficiaryEntities } from '#web/parts/command/beneficiary-values.ts';
import type { CommandReviewProps } from '#web/parts/command/command-spec.ts';
import { entityFacts } from '#web/parts/entity/people-panels.tsx';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { compoundingIn, feeChoice } from './creation-values.ts';

type CreationReviewProps = CommandReviewProps & {
  /** The name of a wallet or account by its id. */
  readonly nameOf: (id: string) => string;
  readonly contract: string;
};

/** The content of the request, word for word. */
export function CreationReview({ values, text, figures, nameOf, contract }: CreationReviewProps) {
  const { wei } = readEther(text['amount'] ?? '');
  const fee = feeChoice(text);
  const feeWords = fee === 'own' ? `own rate of ${(text['rate'] ?? '').trim()} gwei` : fee;
  return (
    <>
      <Panel title="What will be sent">
        <Facts
          facts={{
            Amount: <TypedEther typed={text['amount'] ?? ''} />,
            Result: wei === null ? null : stakingWhatIf(wei, compoundingIn(text)).words,
            From: nameOf(text['wallet'] ?? ''),
            To: nameOf(contract),
            'Rewards go to': nameOf(text['rewards'] ?? ''),
            Fee: figures?.fee === null || figures?.fee === undefined ? feeWords : `${figures.fee} ETH estimated, on top (${feeWords})`,
            Group: (text['group'] ?? '').trim() || 'None',
            Note: (text['notes'] ?? '').trim() || 'None',
          }}
        />
      </Panel>
      {beneficiaryEntities(values, false).map((entity, place) => (
        <Panel key={place} title="Beneficiary">
          <Facts facts={entityFacts('beneficiary', entity)} />
        </Panel>
      ))}
    </>
  );
}
