import { Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DeskValidator } from '#contract/desk/validators.ts';
import { validatorActionRefusal } from '#contract/rules/validator-rules.ts';
import { Ether } from '#web/features/staking/list/ether.tsx';
import type { CommandSpec, CommandFieldProps } from '#web/parts/command/command-spec.ts';
import { FormSection } from '#web/parts/command/form-section.tsx';
import { NativeAmountField } from '#web/parts/command/native-amount-field.tsx';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { tailOf, tokenOf } from './confirm-pubkey.ts';
import { partialProblem, partialWarning, weiText } from './ether-amount.ts';
import { TypedEther } from './typed-ether.tsx';
import { ValidatorFacts } from './validator-facts.tsx';

type About = { readonly validator: DeskValidator; readonly pubkey: string; readonly trail: ReactNode };

const amountPath = 'desk.amount';
const allPath = 'desk.all';

const isAll = (text: EntityText) => text['all'] === 'yes';

/** Nothing is chosen at first: everything would end the validator. */
const isChosen = (text: EntityText) => text['all'] === 'yes' || text['all'] === 'no';

/** The withdrawal of a validator's ether: all of it, or part of a compounding validator's. */
export function withdrawalCommand({ validator, pubkey, trail }: About): CommandSpec<'validator_withdrawal'> {
  const { compounding, balance, rewards_to: to, status } = validator;
  const goesTo = to === null ? 'the wallet or account in its withdrawal credentials' : (to.name ?? `wallet ${to.id}`);
  return {
    kind: 'validator_withdrawal',
    noun: 'withdrawal',
    title: `Withdraw from ${validator.name ?? 'the validator'}`,
    trail,
    draftName: `unstake-${pubkey.slice(2)}`,
    starting: { desk: { all: '', amount: '' } },
    places: [allPath, amountPath],
    problems: ({ desk = {} }) => {
      if (!isChosen(desk)) return [{ path: allPath, name: 'all', label: 'How much', message: 'Choose everything or a partial amount' }];
      const leaving = isAll(desk)
        ? validatorActionRefusal('full_withdrawal', status)
        : validatorActionRefusal('partial_withdrawal', status);
      if (leaving !== null) return [{ path: allPath, name: 'all', label: 'How much', message: leaving }];
      const message = isAll(desk) ? null : partialProblem(desk['amount'] ?? '', compounding, balance);
      return message === null ? [] : [{ path: amountPath, name: 'amount', label: 'Amount', message }];
    },
    request: ({ desk = {} }) => {
      if (!isChosen(desk)) return null;
      const amount = isAll(desk) ? '0' : weiText(desk['amount'] ?? '');
      return amount === null ? null : { params: { validator_pubkey: pubkey }, body: { amount } };
    },
    placeOfField: (field) => (field === 'amount' ? amountPath : null),
    placeOfRule: { validator: allPath },
    fields: (props) => <Fields {...props} validator={validator} goesTo={goesTo} />,
    review: ({ text }) => (
      <>
        <Panel title="What will be requested">
          <Facts
            facts={{
              Amount: isAll(text) ? 'Everything (amount 0): the validator ends' : <TypedEther typed={text['amount'] ?? ''} />,
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
    consequence: 'A withdrawal cannot be reversed. A full one ends the validator.',
    token: tokenOf(pubkey),
  };
}

type FieldsProps = CommandFieldProps & { readonly validator: DeskValidator; readonly goesTo: string };

function Fields({ validator, goesTo, ...props }: FieldsProps) {
  const { form, text, write } = props;
  const error = useFieldError(form, allPath);
  const warning = text['all'] === 'no' ? partialWarning(text['amount'] ?? '', validator.balance) : null;
  const choose = (all: 'yes' | 'no') => {
    write({ all });
    form.clearErrors([allPath, amountPath]);
  };
  return (
    <FormSection title="Amount">
      <Radio.Group
        label="How much"
        name="all"
        value={isAll(text) ? 'yes' : (text['all'] ?? '')}
        onChange={(all) => choose(all === 'yes' ? 'yes' : 'no')}
      >
        <Stack gap={4} mt={4}>
          <Radio value="yes" id={allPath} label="Everything: the validator ends and earns no more" />
          <Radio
            value="no"
            disabled={validator.compounding === false}
            label={`Partial amount${
              validator.compounding === false ? ': not available, this validator is not compounding' : ', only from a compounding validator'
            }`}
          />
        </Stack>
      </Radio.Group>
      {error === undefined ? null : (
        <Text c="dimmed" data-refused="true">
          {error}
        </Text>
      )}
      {text['all'] === 'no' ? <NativeAmountField {...props} name="amount" label="Amount" asset="eth" /> : null}
      {warning === null ? null : (
        <Text c="dimmed" data-refused="true" role="note">
          {warning}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        Balance: <Ether value={validator.balance} />
      </Text>
      <Text size="xs" c="dimmed">
        It goes to {goesTo}.
      </Text>
    </FormSection>
  );
}
