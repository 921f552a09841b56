import { Checkbox } from '@mantine/core';

type ConfirmCheckboxProps = { readonly isOn: boolean; readonly set: (isOn: boolean) => void; readonly children: string };

/** A checkbox that confirms that the sender looked at something. */
export function ConfirmCheckbox({ isOn, set, children }: ConfirmCheckboxProps) {
  return <Checkbox checked={isOn} onChange={(event) => set(event.currentTarget.checked)} label={children} />;
}
