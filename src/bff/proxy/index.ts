// The exports of this module for other modules.

export { answerMsMax, askService, completeAnswer, type AnswerMs } from './ask-service.ts';
export { CustodyClient, type UpstreamCall } from '#bff/core/custody/custody-client.ts';
export { TooManyWaiting, ConcurrencyLimit } from '#bff/core/custody/concurrency-limit.ts';
export { probeService, skewOf, probe } from './probe.ts';
export { SharedRead } from './shared-read.ts';
export type { Credentials } from '#bff/core/custody/signing.ts';
export { codeOf } from '#bff/core/custody/unreachable.ts';
export { wholeBody, UpstreamLost, type UpstreamAnswer, type Loss } from '#bff/core/custody/upstream-answer.ts';
export { namedField, fieldMessagePattern, isObject } from './named-field.ts';
export { readPages } from './service-pages.ts';
export { serviceRead, serviceReadText, type ServiceReader } from './service-read.ts';
export { createRequestReader, type PreparedRequest } from './prepared-request.ts';
export { sendUnchanged, proxyRoute, proxyRoutes, type RowWrapper } from './proxy-routes.ts';
export { openProxy, type Proxy } from './open-proxy.ts';
export { readTransactionPage } from './service-read.ts';
export { recordedWrite } from './recorded-write.ts';
export { schemaTree, pickFields, type SchemaTree } from './schema-fields.ts';
export {
  describeRead,
  refusalOf,
  unclearRefusal,
  messageOf,
  mayReadCause,
  refusalOfLoss,
  isUnauthorized,
  type ServiceRequest,
} from './upstream-failure.ts';
export { WalletCache, type ReadWallets } from './wallet-cache.ts';
