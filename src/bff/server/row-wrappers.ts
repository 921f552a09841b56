import { recordedSubmission } from '#bff/compliance/index.ts';
import { createdOnce } from '#bff/parties/index.ts';
import type { RowWrapper } from '#bff/proxy/index.ts';
import { limitedFees } from '#bff/staking/index.ts';
import { createDirectParty } from '#contract/service/direct-party-creation.ts';
import { readTerminationFees } from '#contract/service/filecoin.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

/** Endpoints of the contract's table that the desk does more with than pass on. */
export const rowWrappers: ReadonlyMap<Endpoint, RowWrapper> = new Map<Endpoint, RowWrapper>([
  [submitRegulatoryInformation, recordedSubmission],
  [createDirectParty, createdOnce],
  [readTerminationFees, limitedFees],
]);
