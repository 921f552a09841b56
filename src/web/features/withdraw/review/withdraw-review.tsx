import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PreflightFigures } from '#contract/desk/preflight.ts';
import { queueLimits } from '#contract/limits.ts';
import { plainDecimal } from '#contract/money/money.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { withdrawalPath, type WithdrawalBody } from '#web/features/withdraw/withdraw-body.ts';
import { placeOf, recipientName, type Recipient } from '#web/features/withdraw/withdraw-recipient.ts';
import type { Typed } from '#web/features/withdraw/withdraw-values.ts';
import { Amount, Digits } from '#web/parts/amount.tsx';
import { RequestPreview } from '#web/parts/command/request-preview.tsx';
import { baseUnitsOf, readAmount } from '#web/parts/command/typed-amount.ts';
import { entityFacts } from '#web/parts/entity/people-panels.tsx';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';

/** A complete withdrawal from the form. */
export type Ready = {
  readonly wallet: Wallet;
  readonly asset: string;
  readonly recipient: Recipient;
  readonly body: WithdrawalBody;
  readonly typed: Typed;
};

/** The content of the withdrawal, word for word. */
export function WithdrawReview({ ready, figures }: { readonly ready: Ready; readonly figures: PreflightFigures | null }) {
  const { wallet, asset, recipient, body, typed } = ready;
  const { amount } = readAmount(asset, typed.amount, null);
  const place = placeOf(recipient, asset);
  const base = amount === null ? null : baseUnitsOf(asset, amount);
  return (
    <>
      <Panel title="What will be sent">
        <Facts
          facts={{
            'Arrives (net)':
              amount === null ? null : (
                <>
                  <Amount value={amount} ticker={asset} />
                  {base === null ? null : (
                    <Text size="xs" c="dimmed">
                      <Digits text={base.units} /> {base.name}
                    </Text>
                  )}
                </>
              ),
            From: (
              <>
                <Link to="/wallets/$walletId" params={{ walletId: String(wallet.id) }}>
                  {partyName(wallet)}
                </Link>
                {wallet.kind === 'cold' ? ', cold: the operator signs manually' : ''}
              </>
            ),
            To: recipient.is === 'address' ? 'A typed address' : recipientName(recipient),
            Address:
              place === null ? (
                'None on the record: the service chooses it'
              ) : (
                <FullHash value={place.address} what="address" remark={place.remark} />
              ),
            Fee: <Fee typed={typed} figures={figures} />,
            'Total debit': <Total figures={figures} />,
            'Worth (forecast)': <Worth figures={figures} />,
            Note: typed.notes.trim() === '' ? 'None' : typed.notes.trim(),
            Batch:
              body.is_batched === true
                ? `Queued: sent with others, after ${queueLimits.count} are queued or ${queueLimits.time.words}`
                : null,
          }}
        />
      </Panel>
      {peopleOf(body).map((entity, place_, all) => (
        <Panel key={place_} title={all.length === 1 ? 'Beneficiary' : `Beneficiary ${place_ + 1}`}>
          <Facts
            facts={{
              ...entityFacts('beneficiary', entity),
              ...(entity['service_provider_name'] === undefined ? { Custody: 'Self-custodied: no service provider' } : {}),
            }}
          />
        </Panel>
      ))}
      <RequestPreview kind="withdrawal" path={withdrawalPath(wallet.id)} commandKey={typed.key} body={body} repeats={typed.repeats} />
    </>
  );
}

type Entity = Readonly<Record<string, string | number | boolean | null>>;

/** The beneficiaries of a body, as plain values. */
function peopleOf({ beneficiary_entity: one, beneficiary_entities: several }: WithdrawalBody): readonly Entity[] {
  return (several ?? (one === undefined ? [] : [one])) as readonly Entity[];
}

type FiguresProps = { readonly figures: PreflightFigures | null };

function Fee({ typed: { fee, rate }, figures }: FiguresProps & { readonly typed: Typed }) {
  const words = fee === 'own' ? `own rate ${rate.trim()}` : fee;
  const amount = figures?.fee === null || figures?.fee === undefined ? null : plainDecimal(figures.fee);
  if (amount === null || figures === null) return `${words}; the total cannot be estimated now`;
  return (
    <>
      <Amount value={amount} ticker={figures.fee_asset} /> estimated, on top ({words})
    </>
  );
}

function Total({ figures }: FiguresProps) {
  const gross = figures === null || figures.fee === null ? null : plainDecimal(figures.gross);
  if (figures === null || gross === null) return 'Unknown without the fee';
  const fee = figures.fee === null || figures.fee_asset === figures.asset ? null : plainDecimal(figures.fee);
  return (
    <>
      <Amount value={gross} ticker={figures.asset} />
      {fee === null ? null : (
        <>
          {' '}
          and <Amount value={fee} ticker={figures.fee_asset} />
        </>
      )}
    </>
  );
}

function Worth({ figures }: FiguresProps) {
  const cad = figures?.worth_cad === null || figures?.worth_cad === undefined ? null : plainDecimal(figures.worth_cad);
  return cad === null ? 'No rate available' : <Amount value={cad} ticker="cad" />;
}
