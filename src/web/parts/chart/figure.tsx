import { Box, Card, Flex, Group, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { makeStore, useStore } from '#web/lib/store.ts';
import { Choice } from '#web/parts/form/choice.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import classes from './chart.module.css';

type FigureProps = {
  readonly title: string;
  /** A note on the scope and source of the figures. */
  readonly note?: ReactNode;
  /** A sentence that describes the chart to screen readers. */
  readonly description: string;
  /** A `Chart`, loaded after the page's text. */
  readonly chart: ReactNode;
  /** A table with the exact figures. */
  readonly table: ReactNode;
  /** Height of the chart in px. Default: 240. */
  readonly height?: number;
  /** Explains an empty chart. Undefined if the chart has data. */
  readonly emptyText?: string | undefined;
};

/** Height of a chart, and height of its title and note together, px. */
const chartHeight = 240;
const titleAndNoteHeight = 96;

const viewLabels = { chart: 'Chart', table: 'Table' } as const;

/** Titles of the figures that the user has switched to a table. They stay switched until the user leaves the page. */
const titlesInTableView = makeStore<readonly string[]>([]);

/** A chart with a switch between the chart and its table. Printed pages always contain the table. */
export function Figure({ title, note, description, chart, table, height = chartHeight, emptyText }: FigureProps) {
  const titlesInTables = useStore(titlesInTableView);
  const isTable = titlesInTables.includes(title);
  const isTextDrawn = useIsTextDrawn();
  const titleId = useId();
  return (
    <Card component="figure" m={0} aria-labelledby={titleId} mih={emptyText === undefined ? height + titleAndNoteHeight : 120}>
      <figcaption>
        <Group justify="space-between" gap="xs">
          <Title order={2} id={titleId}>
            {title}
          </Title>
          {emptyText === undefined ? (
            <Choice
              legend={`Show ${title} as`}
              value={isTable ? 'table' : 'chart'}
              choices={viewLabels}
              choose={(view) =>
                titlesInTableView.set(view === 'table' ? [...titlesInTables, title] : titlesInTables.filter((each) => each !== title))
              }
            />
          ) : null}
        </Group>
        {note === undefined ? null : (
          <Text component="div" size="xs" c="dimmed" mt={2}>
            {note}
          </Text>
        )}
      </figcaption>
      {emptyText === undefined ? null : (
        <Text c="dimmed" ta="center" py="md" m="auto">
          {emptyText}
        </Text>
      )}
      {isTable || emptyText !== undefined ? null : (
        <>
          <VisuallyHidden component="p">{description}</VisuallyHidden>
          <Box className={classes.picture} aria-hidden="true" h={height} mt="sm">
            {isTextDrawn ? <Suspense fallback={<FigureSkeleton />}>{chart}</Suspense> : <FigureSkeleton />}
          </Box>
        </>
      )}
      {emptyText === undefined ? (
        <div className={classes.table} data-visible={isTable}>
          {table}
        </div>
      ) : null}
    </Card>
  );
}

type FigureStatesProps<Data> = Pick<ComponentProps<typeof ListStates<Data>>, 'query' | 'children'> & Pick<FigureProps, 'title' | 'height'>;

/** A figure in one of its states: loading, failed, empty or with data. While loading, it already has its final height. */
export function FigureStates<Data>({ query, title, height = chartHeight, children }: FigureStatesProps<Data>) {
  return (
    <div>
      <ListStates
        query={query}
        what={title}
        skeleton={
          <Card mih={height + titleAndNoteHeight}>
            <Title order={2}>{title}</Title>
            <Box h={height} mt="sm" aria-hidden="true">
              <FigureSkeleton />
            </Box>
          </Card>
        }
      >
        {children}
      </ListStates>
    </div>
  );
}

/** Grey columns, displayed while a chart loads. */
export function FigureSkeleton() {
  return (
    <Flex gap="md" h="100%" p="xs" align="flex-end" justify="space-around">
      {[42, 68, 30, 84, 55, 73, 38, 61].map((height) => (
        <Skeleton key={height} w={24} h={`${height}%`} animate={false} />
      ))}
    </Flex>
  );
}

/** Longest time to wait for an idle browser, ms. */
const idleMsMax = 800;

/** Whether the page's text is rendered and the browser is idle. Charts are loaded only then. */
function useIsTextDrawn(): boolean {
  const [isTextDrawn, setTextDrawn] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setTextDrawn(true), idleMsMax);
      return () => clearTimeout(timer);
    }
    const idleCallback = requestIdleCallback(() => setTextDrawn(true), { timeout: idleMsMax });
    return () => cancelIdleCallback(idleCallback);
  }, []);
  return isTextDrawn;
}
