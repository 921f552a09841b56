import { createDirectParty } from '#contract/service/direct-party-creation.ts';
import { readTerminationFees } from '#contract/service/filecoin.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { limitedFees } from './filecoin/filecoin-routes.ts';
import { createdOnce } from './parties/create-party.ts';
import type { RowWrapper } from './proxy/proxy-routes.ts';
import { recordedSubmission } from './regulatory/recorded-submission.ts';

/** Endpoints of the contract's table that the desk does more with than pass on. */
export const rowWrappers: ReadonlyMap<Endpoint, RowWrapper> = new Map<Endpoint, RowWrapper>([
  [submitRegulatoryInformation, recordedSubmission],
  [createDirectParty, createdOnce],
  [readTerminationFees, limitedFees],
]);
