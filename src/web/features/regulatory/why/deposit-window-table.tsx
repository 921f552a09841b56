import { Link } from '@tanstack/react-router';
import { transactionKey } from '#contract/service/transaction.ts';
import { roughCad } from '#web/features/regulatory/cad-estimate.ts';
import { AmountDrawn } from '#web/features/regulatory/regulatory-amount.tsx';
import { Digits } from '#web/parts/amount.tsx';
import { CopyButton } from '#web/parts/copy-button.tsx';
import { Time } from '#web/parts/time.tsx';
import type { WindowSum } from './deposit-window-sum.ts';
import classes from './deposit-window.module.css';

type WindowTableProps = { readonly sum: WindowSum; /** Key of the deposit in question. */ readonly own: string | null };

/** The deposits of the sum, oldest first, each with the running total. A copy has every digit. */
export function WindowTable({ sum: { window }, own }: WindowTableProps) {
  const { steps, crossing } = window;
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label="Deposits in the 24-hour total, oldest first">
        <thead>
          <tr>
            <th scope="col">Received</th>
            <th scope="col">Deposit</th>
            <th scope="col" data-align="right">
              ≈ CAD
            </th>
            <th scope="col" data-align="right">
              Sum
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ item, atMs, cad, totalCad }, place) => {
            const key = transactionKey(item);
            return (
              <tr key={key ?? `${place}-${atMs}`} data-own={key === own}>
                <td>
                  <Time value={item.timestamp} />
                </td>
                <td>
                  {key === null || key === own ? (
                    <AmountDrawn deposit={item} />
                  ) : (
                    <Link to="/transactions/$transactionId" params={{ transactionId: key }}>
                      <AmountDrawn deposit={item} />
                    </Link>
                  )}
                  {key === own ? <small>this deposit</small> : null}
                  {place === crossing ? <small>passes the threshold</small> : null}
                </td>
                <td data-align="right">{cad === null ? 'no rate' : <Digits text={roughCad(cad)} />}</td>
                <td data-align="right">
                  <Digits text={roughCad(totalCad)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={classes.copy}>
        Copy with all digits <CopyButton text={tabbed(window)} what="the table" />
      </p>
    </div>
  );
}

/** The table as tab-separated lines, for spreadsheets. */
function tabbed({ steps }: WindowSum['window']): string {
  const lines = steps.map(({ item, cad, totalCad }) =>
    [item.timestamp ?? '', transactionKey(item) ?? '', item.amount ?? '', item.currency ?? '', cad ?? '', totalCad].join('\t'),
  );
  return ['Received\tTransaction\tAmount\tAsset\tCAD forecast\tSum CAD', ...lines].join('\n');
}
