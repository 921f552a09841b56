import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeskValidator } from '#contract/desk/validators.ts';
import { mayDo } from '#contract/roles.ts';
import { validatorActionRefusal } from '#contract/rules/validator-rules.ts';
import { exitValidator } from '#contract/service/staking.ts';
import { userRoles } from '#web/data/session.ts';
import { Panel } from '#web/parts/facts.tsx';
import classes from '#web/features/staking/staking.module.css';

const actions = [
  {
    action: 'top_up',
    title: 'Top up',
    words: 'Sends more ether to it from any wallet, at least 1 ETH.',
    rule: 'top_up',
  },
  {
    action: 'withdraw',
    title: 'Withdraw',
    words: 'Withdraws everything and ends it; partial only if compounding.',
    rule: 'full_withdrawal',
  },
  {
    action: 'exit',
    title: 'Exit',
    words: 'Requests a permanent exit. Its ether stays until a full withdrawal.',
    rule: 'exit',
  },
] as const;

/**
 * The actions on a validator, for treasury. Actions that its state forbids are disabled, with the
 * reason.
 */
export function ValidatorActions({ validator, pubkey }: { readonly validator: DeskValidator; readonly pubkey: string }) {
  if (!mayDo(userRoles(), exitValidator.roles)) return null;
  return (
    <Panel title="Actions">
      <div className={classes.actions}>
        {actions.map(({ action, title, words, rule }) => {
          const refusal = validatorActionRefusal(rule, validator.status);
          return (
            <div key={action} className={classes.action}>
              <div>
                <h3>{title}</h3>
                <p className={classes.small}>{words}</p>
                {refusal === null ? null : <p className={classes.forbidden}>Not possible now: {refusal}</p>}
              </div>
              {refusal === null ? (
                <Button
                  variant="default"
                  renderRoot={(props) => <Link {...props} to="/staking/$pubkey" params={{ pubkey }} search={{ action }} />}
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
