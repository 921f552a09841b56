import classes from './command-form.module.css';

type ConfirmCheckboxProps = { readonly isOn: boolean; readonly set: (isOn: boolean) => void; readonly children: string };

/** A checkbox that confirms that the sender looked at something. */
export function ConfirmCheckbox({ isOn, set, children }: ConfirmCheckboxProps) {
  return (
    <label className={classes.tick}>
      <input type="checkbox" checked={isOn} onChange={(event) => set(event.currentTarget.checked)} />
      {children}
    </label>
  );
}
