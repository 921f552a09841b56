import classes from './command-form.module.css';

type TickProps = { readonly isOn: boolean; readonly set: (isOn: boolean) => void; readonly children: string };

/** What a person says to have looked at. */
export function Tick({ isOn, set, children }: TickProps) {
  return (
    <label className={classes.tick}>
      <input type="checkbox" checked={isOn} onChange={(event) => set(event.currentTarget.checked)} />
      {children}
    </label>
  );
}
