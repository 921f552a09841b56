import type { ReactNode } from 'react';
import { addressGroups } from '#web/lib/shorten.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './hash.module.css';

type HashProps = {
  readonly value: string;
  /** The noun in the label of the copy button: "address". */
  readonly noun: string;
  /** The tag or memo of an address. It is displayed in full on its own line, and copied with the address. */
  readonly memo?: { readonly name: string; readonly text: string } | null;
  /** A warning that is displayed after the value was copied. */
  readonly warning?: string | undefined;
  /** Whether the value has a copy button. Default: true. Between two fields of a form, the button would take the focus of the Tab key. */
  readonly isCopyable?: boolean;
  /** Further buttons next to the copy button. */
  readonly children?: ReactNode;
};

/** A full address, hash or key. An address is displayed in groups; the copy button never wraps to its own line. */
export function FullHash({ value, noun, memo = null, warning, isCopyable = true, children }: HashProps) {
  const groups = noun.endsWith('address') ? addressGroups(value) : [value];
  const copy = (
    <CopyButton
      text={memo === null ? value : `${value}\n${memo.name} ${memo.text}`}
      noun={memo === null ? noun : `${noun} with its ${memo.name}`}
      warning={warning}
    />
  );
  // The last group stays on one line with the buttons.
  const splitIndex = groups.length > 1 ? -1 : 0;
  return (
    <span data-whole="">
      <Groups groups={splitIndex === 0 ? groups : groups.slice(0, splitIndex)} />
      <span className={classes.together}>
        {splitIndex === 0 ? null : <Groups groups={groups.slice(splitIndex)} />}
        {isCopyable ? copy : null}
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

/**
 * A full address without a copy button, for lists. Only every second group is an element, with a gap on both sides. This halves the
 * number of elements.
 */
export function FullAddress({ value }: { readonly value: string }) {
  return (
    <bdi className={classes.hash}>
      {addressGroups(value).map((group, index) =>
        index % 2 === 0 ? (
          group
        ) : (
          <span key={`${index}-${group}`} className={classes.listedGroup}>
            {group}
          </span>
        ),
      )}
    </bdi>
  );
}

/** The gap after each group is at its end, so that a wrapped line begins with the group. */
function Groups({ groups }: { readonly groups: readonly string[] }) {
  return (
    <bdi className={classes.hash}>
      {groups.length === 1
        ? groups
        : groups.map((group, index) => (
            <span key={`${index}-${group}`} className={classes.group}>
              {group}
            </span>
          ))}
    </bdi>
  );
}
