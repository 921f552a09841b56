import type { DeedFields } from '#web/parts/command/command-deed.ts';
import { FormSection } from '#web/parts/command/form-section.tsx';
import { NativeAmountField } from '#web/parts/command/native-amount-field.tsx';
import { creationPlaces } from './creation-values.ts';
import classes from '#web/features/staking/staking.module.css';

/** Ends of the slider, ETH. Ours: a validator may hold 2048 ETH at most that earn; more can be typed. Source: EIP-7251. */
const slider = { min: 32, max: 2048 };

const compoundingChoices = [
  ['', 'As the amount says: more than 32 ETH compounds'],
  ['yes', 'Compounding'],
  ['no', 'Not compounding: exactly 32 ETH'],
] as const;

/** How much, by typing or by the slider, and whether it compounds. */
export function AmountSection(props: DeedFields) {
  const { form, text, write } = props;
  const whole = /^\d{1,6}(\.\d*)?$/.test(text['amount'] ?? '') ? Math.trunc(Number(text['amount'])) : slider.min;
  return (
    <FormSection title="Amount">
      <NativeAmountField {...props} name="amount" label="Amount" asset="eth" />
      <input
        type="range"
        className={classes.slider}
        aria-label="Amount in whole ETH"
        min={slider.min}
        max={slider.max}
        step={1}
        value={Math.min(slider.max, Math.max(slider.min, whole))}
        onChange={(event) => {
          write({ amount: event.currentTarget.value });
          form.clearErrors(creationPlaces.amount);
        }}
      />
      <fieldset className={classes.choices}>
        <legend>Compounding</legend>
        {compoundingChoices.map(([value, words], place) => (
          <label key={value}>
            <input
              type="radio"
              name="compounding"
              {...(place === 0 ? { id: creationPlaces.compounding } : {})}
              checked={(text['compounding'] ?? '') === value}
              onChange={() => {
                write({ compounding: value });
                form.clearErrors(creationPlaces.amount);
              }}
            />
            {words}
          </label>
        ))}
      </fieldset>
    </FormSection>
  );
}
