import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import classes from './page-table.module.css';

type RowAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly ref?: Ref<HTMLAnchorElement> };

function RowAnchor({ children, ...rest }: RowAnchorProps) {
  return (
    <a {...rest} className={classes.rowLink} data-row-link="">
      {children}
    </a>
  );
}

/** The link of a row in a `PageTable`. The link covers the whole row, and the keys `j` and `k` move the focus to other rows. */
export const RowLink = createLink(RowAnchor);

/** Moves the focus to the next row link (`step` 1) or the previous one (-1), or to the first if no row has focus. */
export function moveRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const focusedIndex = links.findIndex((link) => link === document.activeElement);
  const next = links[focusedIndex === -1 ? 0 : Math.min(links.length - 1, Math.max(0, focusedIndex + step))];
  next?.focus();
  next?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
}
