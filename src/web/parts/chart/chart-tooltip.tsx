import { Amount } from '#web/parts/amount.tsx';
import type { ChartRow, ChartSeries } from './chart-data.ts';
import classes from './chart.module.css';

type ChartTooltipProps = { readonly row: ChartRow | null; readonly series: readonly ChartSeries[]; readonly unit: string | undefined };

/** The exact figures of the point under the pointer. */
export function ChartTooltip({ row, series, unit }: ChartTooltipProps) {
  if (row === null) return null;
  const { title, label, values } = row.point;
  return (
    <div className={classes.tooltip}>
      <p dir="auto">{title ?? label}</p>
      <dl>
        {series.map(({ key, title: name, tone }) => {
          const value = values[key];
          if (value === undefined) return null;
          return (
            <div key={key}>
              <dt>
                <i className={classes[tone]} />
                {name}
              </dt>
              <dd>
                <Amount value={value} ticker={unit} />
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
