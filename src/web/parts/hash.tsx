import type { ReactNode } from 'react';
import { ends, groupsOfFour } from '#web/lib/shorten.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './hash.module.css';

/** Characters kept at each end when the middle is left out: enough to tell apart, never enough to confirm by. */
const headLength = 8;
const tailLength = 6;

type HashProps = {
  readonly value: string;
  /** What it is, for the copy button: "address". */
  readonly what: string;
  /** A tag or memo that belongs to an address: shown after it and copied with it. */
  readonly remark?: { readonly name: string; readonly text: string } | null;
  /** What whoever copies it must know. */
  readonly warning?: string | undefined;
  /** What else can be done with it: beside the copy button, never apart from it. */
  readonly children?: ReactNode;
};

/** An address, hash or key in a list: its middle left out, all of it on hover and for who listens. */
export function ShortHash({ value, what }: Pick<HashProps, 'value' | 'what'>) {
  const cut = ends(value, headLength, tailLength);
  if (cut === null) return <bdi className={`${classes.hash} ${classes.short}`}>{value}</bdi>;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a cut text that stands for the whole one, as a picture would
    <bdi className={`${classes.hash} ${classes.short}`} role="img" aria-label={`${what} ${value}`} title={value}>
      {cut.head}…{cut.tail}
    </bdi>
  );
}

/** An address, hash or key in full, in groups of four whose gaps are drawn and not written. Its copy button is never alone on a line. */
export function FullHash({ value, what, remark = null, warning, children }: HashProps) {
  const groups = groupsOfFour(value);
  const copy = (
    <CopyButton
      text={remark === null ? value : `${value}\n${remark.name} ${remark.text}`}
      what={remark === null ? what : `${what} with its ${remark.name}`}
      warning={warning}
    />
  );
  if (remark === null)
    return (
      <span>
        <Groups groups={groups.slice(0, -1)} />
        <span className={classes.together}>
          <Groups groups={groups.slice(-1)} />
          {copy}
          {children}
        </span>
      </span>
    );
  return (
    <span>
      <Groups groups={groups} />
      <span className={classes.together}>
        <span className={classes.remark}>
          {remark.name} <bdi className={classes.hash}>{remark.text}</bdi>
        </span>
        {copy}
        {children}
      </span>
    </span>
  );
}

function Groups({ groups }: { readonly groups: readonly string[] }) {
  return (
    <bdi className={classes.hash}>
      {groups.map((group, index) => (
        <span key={`${index}-${group}`} className={classes.group}>
          {group}
        </span>
      ))}
    </bdi>
  );
}
