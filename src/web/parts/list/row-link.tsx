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

/** The link that opens a row of a `PageTable`: it covers the row, takes Enter, and `j` and `k` move between them. */
export const RowLink = createLink(RowAnchor);

/** Moves focus to the next (1) or previous (-1) row link of the page, from the first when none has it. */
export function moveRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const current = links.findIndex((link) => link === document.activeElement);
  const next = links[current === -1 ? 0 : Math.min(links.length - 1, Math.max(0, current + step))];
  next?.focus();
  next?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
}
