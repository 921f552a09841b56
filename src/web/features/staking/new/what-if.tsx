import { stakingWhatIf } from '#contract/rules/staking-what-if.ts';
import { readEther } from '#web/features/staking/deeds/ether-amount.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import { Panel } from '#web/parts/facts.tsx';
import { compoundingIn } from './creation-values.ts';
import classes from '#web/features/staking/staking.module.css';

/** What the amount in the form makes, as it is typed. */
export function WhatIfPanel({ text }: { readonly text: EntityText }) {
  const { wei } = readEther(text['amount'] ?? '');
  const made = wei === null ? null : stakingWhatIf(wei, compoundingIn(text));
  return (
    <Panel title="What it makes">
      <div className={classes.whatIf}>
        <output className={classes.makes} data-refused={made?.isRefused === true}>
          {made === null ? 'Type an amount to see what it makes.' : `${made.words}.`}
        </output>
        <p className={classes.small}>
          A validator needs 32 ETH at least. More makes it compounding: its rewards are staked too, and a part of it can be withdrawn.
          Without compounding it holds exactly 32 ETH. One request makes one validator.
        </p>
      </div>
    </Panel>
  );
}
