import { NativeSelect } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Page } from '#contract/page.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { Icon } from './icon.tsx';
import { pageSizeShown, pageSizes } from './page-search.ts';
import classes from './pager.module.css';

/** Moves through a list by its cursors. The list has no total, so it says what is loaded and no more. */
export function Pager({ page, search }: { readonly page: Page<unknown>; readonly search: UrlSearch }) {
  const navigate = useNavigate();
  const { page_info: info, page: items } = page;
  const newer = info.start_cursor ?? items[0]?.cursor;
  const older = info.end_cursor ?? items.at(-1)?.cursor;
  return (
    <nav className={classes.pager} aria-label="Pages of the list">
      <span className={classes.count}>{items.length} loaded</span>
      <NativeSelect
        aria-label="Records on a page"
        value={search['page_size'] ?? String(pageSizeShown)}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} a page` }))}
        onChange={(event) =>
          void navigate({
            to: '.',
            search: { ...search, before: undefined, after: undefined, page_size: event.currentTarget.value } as never,
          })
        }
      />
      <span className={classes.steps}>
        <Step isOn={info.has_previous_page} search={{ ...search, after: undefined, before: newer }}>
          <Icon name="left" size={14} /> Newer
        </Step>
        <Step isOn={info.has_next_page} search={{ ...search, before: undefined, after: older }}>
          Older <Icon name="right" size={14} />
        </Step>
      </span>
    </nav>
  );
}

type StepProps = {
  readonly isOn: boolean;
  readonly search: Readonly<Record<string, string | undefined>>;
  readonly children: React.ReactNode;
};

function Step({ isOn, search, children }: StepProps) {
  if (!isOn)
    return (
      <span className={classes.step} aria-disabled="true">
        {children}
      </span>
    );
  return (
    <Link to="." search={search as never} className={classes.step}>
      {children}
    </Link>
  );
}
