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

/** The link of a row in a `PageTable`, which covers the whole row. The keys `j` and `k` move focus between such links. */
export const RowLink = createLink(RowAnchor);

/** Moves focus to the next (1) or previous (-1) row link, or to the first one. */
export function moveRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const current = links.findIndex((link) => link === document.activeElement);
  const next = links[current === -1 ? 0 : Math.min(links.length - 1, Math.max(0, current + step))];
  next?.focus();
  next?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
}
