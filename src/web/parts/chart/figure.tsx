import { Box, Card, Flex, Group, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { makeStore, useStore } from '#web/lib/store.ts';
import { Choice } from '#web/parts/form/choice.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import classes from './chart.module.css';

type FigureProps = {
  readonly title: string;
  /** The scope and source of the figures. */
  readonly note?: ReactNode;
  /** A sentence that describes the chart to screen readers. */
  readonly text: string;
  /** A `Chart`, loaded after the page's text. */
  readonly chart: ReactNode;
  /** A table of all figures, exact. */
  readonly table: ReactNode;
  /** Height reserved for the chart, in px; 240 by default. */
  readonly height?: number;
  /** Explains an empty chart; undefined when there is data. */
  readonly nothing?: string | undefined;
};

/** Heights of a chart, and of its title and note, in px. */
const chartHeight = 240;
const aroundChart = 96;

const viewLabels = { chart: 'Chart', table: 'Table' } as const;

/** Titles of the figures in table view, until the user leaves the page. */
const readAsTables = makeStore<readonly string[]>([]);

/** A chart with a switch to its table; print shows the table. */
export function Figure({ title, note, text, chart, table, height = chartHeight, nothing }: FigureProps) {
  const tables = useStore(readAsTables);
  const isTable = tables.includes(title);
  const isTextDrawn = useIsTextDrawn();
  const titleId = useId();
  return (
    <Card component="figure" m={0} aria-labelledby={titleId} mih={nothing === undefined ? height + aroundChart : 120}>
      <figcaption>
        <Group justify="space-between" gap="xs">
          <Title order={2} id={titleId}>
            {title}
          </Title>
          {nothing === undefined ? (
            <Choice
              legend={`Show ${title} as`}
              value={isTable ? 'table' : 'chart'}
              choices={viewLabels}
              choose={(way) => readAsTables.set(way === 'table' ? [...tables, title] : tables.filter((each) => each !== title))}
            />
          ) : null}
        </Group>
        {note === undefined ? null : (
          <Text component="div" size="xs" c="dimmed" mt={2}>
            {note}
          </Text>
        )}
      </figcaption>
      {nothing === undefined ? null : (
        <Text c="dimmed" ta="center" py="md" m="auto">
          {nothing}
        </Text>
      )}
      {isTable || nothing !== undefined ? null : (
        <>
          <VisuallyHidden component="p">{text}</VisuallyHidden>
          <Box className={classes.picture} aria-hidden="true" h={height} mt="sm">
            {isTextDrawn ? <Suspense fallback={<FigureBars />}>{chart}</Suspense> : <FigureBars />}
          </Box>
        </>
      )}
      {nothing === undefined ? (
        <div className={classes.table} data-shown={isTable}>
          {table}
        </div>
      ) : null}
    </Card>
  );
}

type FigureStatesProps<Data> = Pick<ComponentProps<typeof ListStates<Data>>, 'query' | 'children'> & Pick<FigureProps, 'title' | 'height'>;

/** A figure in its four states. The loading state has the height of the chart. */
export function FigureStates<Data>({ query, title, height = chartHeight, children }: FigureStatesProps<Data>) {
  return (
    <div>
      <ListStates
        query={query}
        what={title}
        skeleton={
          <Card mih={height + aroundChart}>
            <Title order={2}>{title}</Title>
            <Box h={height} mt="sm" aria-hidden="true">
              <FigureBars />
            </Box>
          </Card>
        }
      >
        {children}
      </ListStates>
    </div>
  );
}

/** Grey placeholder columns. */
export function FigureBars() {
  return (
    <Flex gap="md" h="100%" p="xs" align="flex-end" justify="space-around">
      {[42, 68, 30, 84, 55, 73, 38, 61].map((height) => (
        <Skeleton key={height} w={24} h={`${height}%`} animate={false} />
      ))}
    </Flex>
  );
}

/** Longest wait for an idle browser, in ms. */
const idleMsMax = 800;

/** Returns whether the page's text is drawn and the browser is idle. Charts load only then. */
function useIsTextDrawn(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setAfter(true), idleMsMax);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => setAfter(true), { timeout: idleMsMax });
    return () => cancelIdleCallback(idle);
  }, []);
  return isAfter;
}
