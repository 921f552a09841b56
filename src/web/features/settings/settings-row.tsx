import type { ReactNode } from 'react';
import { Choice, type ChoiceProps } from '#web/parts/form/choice.tsx';
import classes from './settings.module.css';

type RowProps = { readonly title: string; readonly words: string; readonly children: ReactNode };

/** A setting: its name and effect at the left, its control at the right. */
export function SettingRow({ title, words, children }: RowProps) {
  return (
    <div className={classes.row}>
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.words}>{words}</p>
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  );
}

type SettingChoiceProps<Value extends string> = Omit<ChoiceProps<Value>, 'legend'> & Pick<RowProps, 'title' | 'words'>;

/** A setting with a choice between a few values. */
export function SettingChoice<Value extends string>({ title, words, ...choice }: SettingChoiceProps<Value>) {
  return (
    <SettingRow title={title} words={words}>
      <Choice legend={title} {...choice} />
    </SettingRow>
  );
}
