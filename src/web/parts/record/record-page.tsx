import type { ComponentProps, ReactNode } from 'react';
import { DetailColumns } from '#web/parts/facts.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';

/** Titles of panels, each with the number of its facts. */
type Announced = Readonly<Record<string, number>>;

type RecordPageProps<Data> = Pick<ComponentProps<typeof ListStates<Data>>, 'query' | 'empty' | 'children'> & {
  /** What is loaded, for the title of a failure: `'The wallet'`. */
  readonly what: string;
  /** A link back to the list. */
  readonly trail: ReactNode;
  /** The title; of a record that is not loaded yet, without it. */
  readonly title: (record: Data | undefined) => string;
  /** The title with its figures grouped. Default: the plain title. */
  readonly drawn?: (record: Data) => ReactNode;
  /** The record's state, beside the title. */
  readonly state?: (record: Data) => ReactNode;
  /** What can be done with it, at the right. */
  readonly action?: (record: Data) => ReactNode;
  /** The panels that are announced while it loads: at the left, and at the right. */
  readonly panels: readonly [main: Announced, side: Announced];
};

/** The page of one record: its title and state, then its panels, in four states. */
export function RecordPage<Data>({ query, what, trail, title, drawn, state, action, panels, empty, children }: RecordPageProps<Data>) {
  const { data } = query;
  const [main, side] = panels.map((announced) =>
    Object.entries(announced).map(([name, facts]) => <SkeletonPanel key={name} title={name} facts={facts} />),
  );
  return (
    <>
      <PageHeader
        title={title(data)}
        trail={trail}
        {...(data === undefined ? {} : { drawn: drawn?.(data), aside: state?.(data), action: action?.(data) })}
      />
      <ListStates
        query={query}
        what={what}
        skeleton={<DetailColumns side={side}>{main}</DetailColumns>}
        {...(empty === undefined ? {} : { empty })}
      >
        {children}
      </ListStates>
    </>
  );
}
