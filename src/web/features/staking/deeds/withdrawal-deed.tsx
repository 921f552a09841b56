import type { ReactNode } from 'react';
import type { DeskValidator } from '#contract/desk/validators.ts';
import { validatorDeedRefusal } from '#contract/rules/validator-deeds.ts';
import type { CommandDeed, DeedFields } from '#web/parts/command/command-deed.ts';
import { FormSection } from '#web/parts/command/form-section.tsx';
import { NativeAmountField } from '#web/parts/command/native-amount-field.tsx';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { partialProblem, weiText } from './ether-amount.ts';
import { SentEther } from './sent-ether.tsx';
import { tailOf, tokenOf } from './typed-tail.ts';
import { ValidatorFacts } from './validator-facts.tsx';
import classes from '#web/features/staking/staking.module.css';

type About = { readonly validator: DeskValidator; readonly pubkey: string; readonly trail: ReactNode };

const amountPath = 'desk.amount';
const allPath = 'desk.all';

const isAll = (text: EntityText) => text['all'] !== 'no';

/** The withdrawal of a validator's ether: all of it, or a part of a compounding one. */
export function withdrawalDeed({ validator, pubkey, trail }: About): CommandDeed<'validator_withdrawal'> {
  const { compounding, balance, rewards_to: to, status } = validator;
  const goesTo = to === null ? 'the wallet or account that its withdrawal credentials name' : (to.name ?? `wallet ${to.id}`);
  return {
    kind: 'validator_withdrawal',
    noun: 'withdrawal',
    title: `Withdraw from ${validator.name ?? 'the validator'}`,
    trail,
    draftName: `unstake-${pubkey.slice(2)}`,
    starting: { desk: { all: 'yes', amount: '' } },
    places: [allPath, amountPath],
    problems: ({ desk = {} }) => {
      const leaving = isAll(desk) ? validatorDeedRefusal('full_withdrawal', status) : validatorDeedRefusal('partial_withdrawal', status);
      if (leaving !== null) return [{ path: allPath, name: 'all', label: 'How much', message: leaving }];
      const message = isAll(desk) ? null : partialProblem(desk['amount'] ?? '', compounding, balance);
      return message === null ? [] : [{ path: amountPath, name: 'amount', label: 'Amount', message }];
    },
    request: ({ desk = {} }) => {
      const amount = isAll(desk) ? '0' : weiText(desk['amount'] ?? '');
      return amount === null ? null : { params: { validator_pubkey: pubkey }, body: { amount } };
    },
    placeOfField: (field) => (field === 'amount' ? amountPath : null),
    placeOfRule: { validator: allPath },
    fields: (props) => <Fields {...props} validator={validator} goesTo={goesTo} />,
    review: ({ text }) => (
      <>
        <Panel title="What will be asked">
          <Facts
            facts={{
              Amount: isAll(text) ? 'Everything, as amount 0 says: the validator ends' : <SentEther typed={text['amount'] ?? ''} />,
              To: goesTo,
              Fee: 'None: the consensus layer pays it out',
            }}
          />
        </Panel>
        <ValidatorFacts validator={validator} />
      </>
    ),
    words: (text) =>
      isAll(text) ? `Withdraw everything from …${tailOf(pubkey)}` : `Withdraw ${(text['amount'] ?? '').trim()} ETH from …${tailOf(pubkey)}`,
    consequence: 'A withdrawal cannot be called back. A full one ends the validator.',
    token: tokenOf(pubkey),
  };
}

type FieldsProps = DeedFields & { readonly validator: DeskValidator; readonly goesTo: string };

function Fields({ validator, goesTo, ...props }: FieldsProps) {
  const { form, text, write } = props;
  const error = useFieldError(form, allPath);
  const choose = (all: 'yes' | 'no') => {
    write({ all });
    form.clearErrors([allPath, amountPath]);
  };
  return (
    <FormSection title="Amount">
      <fieldset className={classes.choices}>
        <legend>How much</legend>
        <label>
          <input type="radio" name="all" id={allPath} checked={isAll(text)} onChange={() => choose('yes')} />
          Everything: the validator ends and earns no more
        </label>
        <label>
          <input type="radio" name="all" checked={!isAll(text)} disabled={validator.compounding === false} onChange={() => choose('no')} />
          A part
          {validator.compounding === false ? ': not of this validator, which is not compounding' : ', of a compounding validator alone'}
        </label>
      </fieldset>
      {error === undefined ? null : (
        <p className={classes.makes} data-refused="true">
          {error}
        </p>
      )}
      {isAll(text) ? null : <NativeAmountField {...props} name="amount" label="Amount" asset="eth" />}
      <p className={classes.small}>It goes to {goesTo}.</p>
    </FormSection>
  );
}
