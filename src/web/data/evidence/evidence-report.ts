import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { listEvidenceReviews, readEvidence, signEvidenceReview } from '#contract/desk/evidence-endpoints.ts';
import type { BodyOf, QueryOf } from '#contract/wire/endpoint.ts';
import { call } from '#web/data/call.ts';
import { evidenceKey, workKey } from '#web/data/keys.ts';

/** A period: its start and end, each with a time zone offset. */
export type EvidencePeriod = Pick<QueryOf<typeof readEvidence>, 'from' | 'until'>;

export const evidenceQueries = {
  /**
   * The evidence of a period. While it loads, the evidence of another period is never displayed, because users export and sign
   * what they see.
   */
  report: (period: EvidencePeriod) =>
    queryOptions({
      queryKey: [...evidenceKey, 'report', period],
      queryFn: ({ signal }) => call(readEvidence, { query: period, signal }),
    }),
  reviews: queryOptions({ queryKey: [...evidenceKey, 'reviews'], queryFn: ({ signal }) => call(listEvidenceReviews, { signal }) }),
};

export const evidenceMutations = {
  sign: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof signEvidenceReview>) => call(signEvidenceReview, { body }),
      onSettled: (_done, _error, _body, _result, { client }) => {
        void client.invalidateQueries({ queryKey: evidenceKey });
        void client.invalidateQueries({ queryKey: workKey });
      },
    }),
};
