import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { readSigningKeys } from '#contract/desk/evidence-endpoints.ts';
import { listStatements, makeStatement, readStatement } from '#contract/desk/evidence-endpoints.ts';
import { statementFileSchema, statementLeafSchema, type StatementLeaf } from '#contract/evidence/statement-file.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { readJson } from '#contract/wire/json.ts';
import { fillPath } from '#contract/wire/path-params.ts';
import { requestParsed, call } from '#web/data/call.ts';

const statementKey = ['statements'] as const;

export const statementQueries = {
  list: queryOptions({ queryKey: statementKey, queryFn: ({ signal }) => call(listStatements, { signal }) }),
  /** The leaves of a statement's Merkle tree, in the order of its file. */
  leaves: (id: string) =>
    queryOptions({
      queryKey: [...statementKey, id],
      queryFn: async ({ signal }) => {
        const file = await requestParsed({ method: 'GET', url: statementPath(id), signal }, statementFileSchema);
        const leaves = file.leaves.flatMap(({ text }): readonly StatementLeaf[] =>
          text === null ? [] : [statementLeafSchema.parse(readJson(text))],
        );
        return { head: file.head, keyId: file.key_id, leaves };
      },
      staleTime: Infinity,
    }),
  signingKeys: queryOptions({ queryKey: ['signing-key'], queryFn: ({ signal }) => call(readSigningKeys, { signal }) }),
};

/** The URL path of a statement's file. */
export function statementPath(id: string): string {
  return fillPath(readStatement.path, { statement_id: id });
}

/** The URL of a statement's file that discloses only the lines of a wallet and an asset. */
export function disclosurePath(id: string, { wallet_id: walletId, asset }: { readonly wallet_id: number; readonly asset: string }): string {
  return `${statementPath(id)}?${new URLSearchParams({ wallet_id: String(walletId), asset }).toString()}`;
}

export const statementMutations = {
  make: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof makeStatement>) => call(makeStatement, { body }),
      onSettled: (_done, _error, _body, _result, { client }) => void client.invalidateQueries({ queryKey: statementKey }),
    }),
};
