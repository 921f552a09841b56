import type * as z from 'zod/mini';
import type { Endpoint, QueryOf } from '#contract/wire/endpoint.ts';
import type { Service } from '#custody/service.ts';

type Schema = z.ZodMiniType;

/** A call of one row of an endpoint table, parsed by the row's schemas. */
export type Call<Row extends Endpoint> = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOf<Row>;
  readonly body: Row['body'] extends Schema ? z.output<Row['body']> : undefined;
  readonly service: Service;
};

/** The response as a handler returns it, amounts as number literals. */
export type AnswerOf<Row extends Endpoint> = Row['response'] extends Schema ? z.input<Row['response']> : undefined;

export type Handler<Row extends Endpoint> = (call: Call<Row>) => Promise<AnswerOf<Row>>;

/** Handlers of an endpoint table, by name; an endpoint without a handler returns 404. */
export type Handlers<Table extends Record<string, Endpoint>> = { readonly [Name in keyof Table]?: Handler<Table[Name]> };
