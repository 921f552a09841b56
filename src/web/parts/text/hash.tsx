import type { ReactNode } from 'react';
import { addressGroups, ends } from '#web/lib/shorten.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './hash.module.css';

/** Visible characters at each end of a shortened value: enough to distinguish values, too few to verify one. */
const headLength = 8;
const tailLength = 6;

type HashProps = {
  readonly value: string;
  /** The noun for the copy button: "address". */
  readonly what: string;
  /** An address's tag or memo, in full on its own line and copied with the address. */
  readonly memo?: { readonly name: string; readonly text: string } | null;
  /** A warning that appears after the copy. */
  readonly warning?: string | undefined;
  /** Further actions next to the copy button. */
  readonly children?: ReactNode;
};

/** An address, hash or key in a list, shortened in the middle. Hover and screen readers get the full value. */
export function ShortHash({ value, what }: Pick<HashProps, 'value' | 'what'>) {
  const cut = ends(value, headLength, tailLength);
  if (cut === null) return <bdi className={`${classes.hash} ${classes.short}`}>{value}</bdi>;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a shortened text that represents the full one, like a picture
    <bdi className={`${classes.hash} ${classes.short}`} role="img" aria-label={`${what} ${value}`} title={value}>
      {cut.head}…{cut.tail}
    </bdi>
  );
}

/** An address in full, in groups with visual gaps; a hash or key without gaps. The copy button never wraps to its own line. */
export function FullHash({ value, what, memo = null, warning, children }: HashProps) {
  const groups = what.endsWith('address') ? addressGroups(value) : [value];
  const copy = (
    <CopyButton
      text={memo === null ? value : `${value}\n${memo.name} ${memo.text}`}
      what={memo === null ? what : `${what} with its ${memo.name}`}
      warning={warning}
    />
  );
  // The last groups stay on the line of the buttons. An even number of them preserves the gaps.
  const apart = groups.length > 2 ? (groups.length % 2 === 0 ? -2 : -1) : 0;
  return (
    <span data-whole="">
      <Groups groups={apart === 0 ? groups : groups.slice(0, apart)} />
      <span className={classes.together}>
        {apart === 0 ? null : <Groups groups={groups.slice(apart)} />}
        {copy}
        {children}
      </span>
      {memo === null ? null : (
        <span className={classes.memo}>
          {memo.name === 'tag' ? 'Destination tag' : 'Memo'}: <bdi className={classes.hash}>{memo.text}</bdi>
        </span>
      )}
    </span>
  );
}

/** A full address without a copy button, for lists. */
export function WholeAddress({ value }: Pick<HashProps, 'value'>) {
  return <Groups groups={addressGroups(value)} />;
}

/** Only every other group is an element, whose margins are the gaps: a list may have many groups. */
function Groups({ groups }: { readonly groups: readonly string[] }) {
  return (
    <bdi className={classes.hash}>
      {groups.map((group, index) =>
        index % 2 === 1 ? (
          <span key={`${index}-${group}`} className={classes.group}>
            {group}
          </span>
        ) : (
          group
        ),
      )}
    </bdi>
  );
}
