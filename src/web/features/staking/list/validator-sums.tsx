import type { DeskValidator } from '#contract/desk/validators.ts';
import { Ether, type EtherUnit } from './ether.tsx';
import { sumOfValidators } from './validator-rows.ts';
import classes from '#web/features/staking/staking.module.css';

/** The totals of the shown validators, with an explanation of balances. */
export function ValidatorSums({ rows, unit }: { readonly rows: readonly DeskValidator[]; readonly unit: EtherUnit }) {
  const { deposited, balance, rewards, missing } = sumOfValidators(rows);
  return (
    <section className={classes.sums} aria-label="Sum">
      <dl>
        <div>
          <dt>Validators shown</dt>
          <dd>{rows.length}</dd>
        </div>
        <div>
          <dt>Deposited</dt>
          <dd>
            <Ether value={deposited} unit={unit} />
          </dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd>
            <Ether value={balance} unit={unit} />
          </dd>
        </div>
        <div>
          <dt>Rewards</dt>
          <dd>
            <Ether value={rewards} unit={unit} />
          </dd>
        </div>
      </dl>
      <p>
        Balance = deposited + rewards − withdrawn, as the service counts them.
        {missing === 0 ? '' : ` ${missing} of them lack a figure and are not in the sums.`}
      </p>
    </section>
  );
}
