import { Suspense, useEffect, useId, useState, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { makeStore, useStore } from '#web/lib/store.ts';
import { Choice } from '#web/parts/form/choice.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import classes from './figure.module.css';

type FigureProps = {
  readonly title: string;
  /** The scope and source of the figures. */
  readonly note?: ReactNode;
  /** A sentence that describes the chart to screen readers. */
  readonly says: string;
  /** A `Chart`, loaded after the text. */
  readonly chart: ReactNode;
  /** All of the same figures, exact. */
  readonly table: ReactNode;
  /** Height reserved for the chart, in px; 240 by default. */
  readonly height?: number;
  /** Explains an empty chart; undefined when there is data. */
  readonly nothing?: string | undefined;
};

/** Heights of a chart, and of the title and note above it, in px. */
const chartHeight = 240;
const aroundChart = 96;

/** The minimum height of a figure with data, for its style sheet. */
function tall(height: number): CSSProperties {
  return { '--tall': height + aroundChart } as CSSProperties;
}

/** The views of a figure. */
const ways = { chart: 'Chart', table: 'Table' } as const;

/** Titles of the figures shown as tables, until the page is left. */
const readAsTables = makeStore<readonly string[]>([]);

/** A chart with a switch to its table; on paper the table. */
export function Figure({ title, note, says, chart, table, height = chartHeight, nothing }: FigureProps) {
  const tables = useStore(readAsTables);
  const isTable = tables.includes(title);
  const isAfterText = useIsAfterText();
  const titleId = useId();
  return (
    <figure className={classes.figure} aria-labelledby={titleId} data-table={isTable} style={tall(height)}>
      <figcaption>
        <div className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          {nothing === undefined ? (
            <Choice
              legend={`Show ${title} as`}
              value={isTable ? 'table' : 'chart'}
              choices={ways}
              choose={(way) => readAsTables.set(way === 'table' ? [...tables, title] : tables.filter((each) => each !== title))}
            />
          ) : null}
        </div>
        {note === undefined ? null : <div className={classes.note}>{note}</div>}
      </figcaption>
      {nothing === undefined ? null : <p className={classes.nothing}>{nothing}</p>}
      {isTable || nothing !== undefined ? null : (
        <>
          <p className="visually-hidden">{says}</p>
          <div className={classes.chart} aria-hidden="true" style={{ height }}>
            {isAfterText ? <Suspense fallback={<FigureBars />}>{chart}</Suspense> : <FigureBars />}
          </div>
        </>
      )}
      {nothing === undefined ? <div className={classes.table}>{table}</div> : null}
    </figure>
  );
}

type FigureStatesProps<Data> = Pick<ComponentProps<typeof ListStates<Data>>, 'query' | 'children'> & Pick<FigureProps, 'title' | 'height'>;

/** A figure in its four states, each as high as the figure. */
export function FigureStates<Data>({ query, title, height = chartHeight, children }: FigureStatesProps<Data>) {
  return (
    <div className={classes.states} style={tall(height)}>
      <ListStates
        query={query}
        what={title}
        skeleton={
          <div className={`${classes.figure} ${classes.coming}`} style={tall(height)}>
            <div className={classes.head}>
              <h2>{title}</h2>
            </div>
            <div className={classes.chart} aria-hidden="true" style={{ height }}>
              <FigureBars />
            </div>
          </div>
        }
      >
        {children}
      </ListStates>
    </div>
  );
}

/** Placeholder columns in grey. */
export function FigureBars() {
  return (
    <div className={classes.blank}>
      {[42, 68, 30, 84, 55, 73, 38, 61].map((height) => (
        <i key={height} style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}

/** Longest wait for an idle browser, in ms. */
const idleMsMax = 800;

/** Whether the page's text is drawn and the browser is idle. Charts load only then. */
function useIsAfterText(): boolean {
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
