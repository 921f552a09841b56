import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { walletSchema } from '#contract/service/wallet.ts';
import { writeJson } from '#contract/wire/json.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { orderOfRequest } from '#web/parts/order/order.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { RestoredMoneyForm } from './money-form.tsx';
import type { MoneySpec } from './money-spec.ts';
import type { MoneyValues } from './money-values.ts';

/** An online (warm) wallet with these balances. All balances are spendable. */
export function warmWallet(id: number, name: string, balances: Readonly<Record<string, string>> = {}) {
  return walletSchema.parse({ id, name, kind: 'warm', custom_id: `W-${id}`, balance: balances, spendable_balance: balances });
}

/** Cached answers for the list of wallets and for each wallet. */
export function walletData(wallets: readonly ReturnType<typeof warmWallet>[]): RenderData {
  return [
    [searchableLists.wallets.queryKey, { items: wallets, isComplete: true, unreadable: 0 }],
    ...wallets.map((each) => [walletQueries.one(String(each.id)).queryKey, each] as const),
  ];
}

export type RenderData = NonNullable<NonNullable<Parameters<typeof renderPart>[1]>['data']>;

type FormProps<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords> = {
  readonly spec: MoneySpec<Kind, Values, LoadedRecords>;
  /** The values of the draft. */
  readonly draft: Readonly<Record<string, unknown>>;
};

function TestForm<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>({
  spec,
  draft,
}: FormProps<Kind, Values, LoadedRecords>) {
  const [isReview, go] = useState(false);
  return <RestoredMoneyForm spec={spec} initialValues={spec.readValues(draft)} restoredDraft={null} isReview={isReview} go={go} />;
}

/** The text of the request that a form would send, if it starts with the values of an earlier order. */
export function repeatedRequest<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>(
  spec: Pick<MoneySpec<Kind, Values, LoadedRecords>, 'kind' | 'repeatedValues' | 'readValues' | 'parse'>,
  { params, body }: { readonly params: Readonly<Record<string, string>>; readonly body: unknown },
  loadedRecords: LoadedRecords,
): string | null {
  const order = orderOfRequest(spec.kind, params, body);
  if (order === null) return null;
  const { request } = spec.parse({ values: spec.readValues(spec.repeatedValues(order)), loadedRecords }, false);
  return request === null ? null : requestText(request);
}

/** Parameters and body of a request as text. Numbers keep all digits. */
export function requestText({ params, body = null }: { readonly params: object; readonly body?: unknown }): string {
  return writeJson({ params, body });
}

/** Renders the form for a kind of command without a server. No checks run and nothing can be sent. */
export async function renderMoneyForm<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>(
  spec: MoneySpec<Kind, Values, LoadedRecords>,
  { draft = {}, data = [] }: { readonly draft?: Readonly<Record<string, unknown>>; readonly data?: RenderData } = {},
) {
  const screen = await renderPart(<TestForm spec={spec} draft={draft} />, { data });
  return {
    screen,
    problems: screen.getByRole('region', { name: 'What is missing' }),
    heading: screen.getByRole('heading', { level: 1 }),
    /** Opens the review by keyboard. */
    review: () => userEvent.keyboard('{Control>}{Enter}{/Control}'),
    /** The part of the review that shows the request. */
    request: screen.getByRole('group').filter({ hasText: 'Show the request' }),
  };
}
