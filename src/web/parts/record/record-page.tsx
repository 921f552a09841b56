import { Group } from '@mantine/core';
import { Fragment, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { DetailColumns } from './facts.tsx';
import { SkeletonPanel } from './skeleton-panel.tsx';

/** The panels that are displayed while the record loads: for each title, a number of facts or a placeholder. */
type PanelPlaceholders = Readonly<Record<string, number | ReactElement>>;

type RecordPageProps<Data> = Pick<ComponentProps<typeof ListStates<Data>>, 'query' | 'empty' | 'children'> & {
  /** The noun for the record, used in the title of an error message: `'The wallet'`. */
  readonly what: string;
  /** A link back to the list that contains the record. */
  readonly trail: ReactNode;
  /** Returns the page's title. `record` is undefined while it is loading. */
  readonly title: (record: Data | undefined) => string;
  /** Renders the title with amounts in groups of digits. Default: the plain title. */
  readonly renderTitle?: (record: Data) => ReactNode;
  /** Renders the record's state. It is displayed beside the title. */
  readonly state?: (record: Data) => ReactNode;
  /** Renders the record's buttons. They are on the right. */
  readonly action?: (record: Data) => ReactNode;
  /** Links to the previous and next record. They are displayed even while the record loads. */
  readonly steps?: ReactNode;
  /** The panels on the left and on the right that are displayed while the record loads. */
  readonly panels: readonly [main: PanelPlaceholders, side: PanelPlaceholders];
};

/** The page of one record, with its title, state and panels. */
export function RecordPage<Data>(props: RecordPageProps<Data>) {
  const { query, what, trail, title, renderTitle, state, action, steps, panels, empty, children } = props;
  const { data } = query;
  const [main, side] = panels.map((placeholders) =>
    Object.entries(placeholders).map(([name, facts]) =>
      typeof facts === 'number' ? <SkeletonPanel key={name} title={name} facts={facts} /> : <Fragment key={name}>{facts}</Fragment>,
    ),
  );
  const actions = data === undefined ? undefined : action?.(data);
  return (
    <>
      <PageHeader
        title={title(data)}
        trail={trail}
        action={
          steps === undefined ? (
            actions
          ) : (
            <Group gap="sm">
              {actions}
              {steps}
            </Group>
          )
        }
        {...(data === undefined ? {} : { renderedTitle: renderTitle?.(data), aside: state?.(data) })}
      />
      <ListStates
        query={query}
        what={what}
        skeleton={<DetailColumns sideContent={side}>{main}</DetailColumns>}
        {...(empty === undefined ? {} : { empty })}
      >
        {children}
      </ListStates>
    </>
  );
}
