import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeskValidator } from '#contract/desk/validators.ts';
import { exitValidator } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { validatorDeedRefusal } from '#contract/rules/validator-deeds.ts';
import { heldRoles } from '#web/data/session.ts';
import { Panel } from '#web/parts/facts.tsx';
import classes from '#web/features/staking/staking.module.css';

const deeds = [
  {
    deed: 'top_up',
    title: 'Top up',
    words: 'Sends more ether to it from any wallet, at least 1 ETH.',
    rule: 'top_up',
  },
  {
    deed: 'withdraw',
    title: 'Withdraw',
    words: 'Takes everything out and ends it; a part only of a compounding validator.',
    rule: 'full_withdrawal',
  },
  {
    deed: 'exit',
    title: 'Exit',
    words: 'Asks it to leave for good. Its ether stays until a full withdrawal.',
    rule: 'exit',
  },
] as const;

/** What can be done to a validator, for treasury; what its state forbids stands there as forbidden, with the reason. */
export function DeedPanel({ validator, pubkey }: { readonly validator: DeskValidator; readonly pubkey: string }) {
  if (!mayDo(heldRoles(), exitValidator.roles)) return null;
  return (
    <Panel title="Deeds">
      <div className={classes.deeds}>
        {deeds.map(({ deed, title, words, rule }) => {
          const refusal = validatorDeedRefusal(rule, validator.status);
          return (
            <div key={deed} className={classes.deed}>
              <div>
                <h3>{title}</h3>
                <p className={classes.small}>{words}</p>
                {refusal === null ? null : <p className={classes.forbidden}>Not possible now: {refusal}</p>}
              </div>
              {refusal === null ? (
                <Button
                  variant="default"
                  renderRoot={(props) => <Link {...props} to="/staking/$pubkey" params={{ pubkey }} search={{ deed }} />}
                >
                  {title}
                </Button>
              ) : null}
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
